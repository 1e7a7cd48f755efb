import { parentPort } from 'node:worker_threads';
import { Audit, Outcome } from '@siteimprove/alfa-act';
import { Device, Display, Scripting, Viewport } from '@siteimprove/alfa-device';
import { type Document, Node } from '@siteimprove/alfa-dom';
import { Request, Response } from '@siteimprove/alfa-http';
import rules from '@siteimprove/alfa-rules';
import { Page } from '@siteimprove/alfa-web';
import type { Finding } from './check-page.ts';

/** Worker thread that checks copies of pages with every rule of Alfa. */

export interface Copy {
  readonly document: Document.JSON;
  readonly width: number;
  readonly height: number;
}

export interface Task {
  readonly id: number;
  readonly copy: Copy;
}

export interface TaskResult {
  readonly id: number;
  readonly findings: Finding[];
}

async function check(copy: Copy): Promise<Finding[]> {
  const device = Device.of(Device.Type.Screen, Viewport.of(copy.width, copy.height), Display.of(1), Scripting.of(true));
  const page = Page.of(Request.empty(), Response.empty(), Node.from(copy.document, device), device);
  const outcomes = await Audit.of(page, rules).evaluate();
  return [...outcomes]
    .filter((outcome) => Outcome.isFailed(outcome))
    .map((outcome) => ({
      rule: outcome.rule.uri.split('/').at(-1) ?? '',
      where: Node.isNode(outcome.target) ? outcome.target.path() : '',
      what: JSON.stringify(outcome.toJSON()).slice(0, 400),
    }));
}

parentPort?.on('message', async ({ id, copy }: Task) => {
  parentPort?.postMessage({ id, findings: await check(copy) } satisfies TaskResult);
});
