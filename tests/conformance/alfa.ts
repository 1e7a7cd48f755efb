import { Audit, Outcome } from '@siteimprove/alfa-act';
import { Device, Display, Scripting, Viewport } from '@siteimprove/alfa-device';
import { type Document, Node } from '@siteimprove/alfa-dom';
import { Native } from '@siteimprove/alfa-dom/native';
import { Request, Response } from '@siteimprove/alfa-http';
import rules from '@siteimprove/alfa-rules';
import { Page } from '@siteimprove/alfa-web';
import type { Finding } from './finding.ts';
import type { Tab } from './tab.ts';

/** Asks Alfa what it thinks of the page as it is now: it judges a copy, with the page's own style sheets. */
export async function checkWithAlfa(tab: Tab): Promise<Finding[]> {
  const copy = await tab.evaluate<{ document: Document.JSON; width: number; height: number }>(`
    const fromNode = ${Native.fromNode};
    return { document: await fromNode(document), width: innerWidth, height: innerHeight };
  `);
  const device = Device.of(Device.Type.Screen, Viewport.of(copy.width, copy.height), Display.of(1), Scripting.of(true));
  const page = Page.of(Request.empty(), Response.empty(), Node.from(copy.document, device), device);
  const outcomes = await Audit.of(page, rules).evaluate();
  return [...outcomes]
    .filter((outcome) => Outcome.isFailed(outcome) || Outcome.isCantTell(outcome))
    .map((outcome) => ({
      rule: outcome.rule.uri.split('/').at(-1) ?? '',
      where: Node.isNode(outcome.target) ? outcome.target.path() : '',
      what: JSON.stringify(outcome.toJSON()).slice(0, 400),
      verdict: Outcome.isFailed(outcome) ? 'fault' : 'potential',
    }));
}
