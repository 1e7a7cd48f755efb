import { Worker } from 'node:worker_threads';
import { Native } from '@siteimprove/alfa-dom/native';
import type { Answer, Copy, Question } from './alfa-worker.ts';
import type { Finding } from './finding.ts';
import type { Tab } from './tab.ts';

/**
 * Worker thread for Alfa, which checks copies of pages while the browser's checkers check the page itself. One worker serves
 * all engines, because Alfa's first pages take four times as long as the later ones.
 */
let judge: Worker | undefined;
let asked = 0;

function ask(copy: Copy): Promise<Finding[]> {
  judge ??= new Worker(new URL('./alfa-worker.ts', import.meta.url)).setMaxListeners(0);
  const worker = judge;
  asked += 1;
  const question: Question = { id: asked, copy };
  return new Promise((resolve, reject) => {
    const listening = ({ id, findings }: Answer) => {
      if (id === question.id) {
        worker.off('message', listening).off('error', reject);
        resolve(findings);
      }
    };
    worker.on('message', listening).on('error', reject).postMessage(question);
  });
}

/** Checks the current page with Alfa, with the page's own style sheets; resolves once Alfa has its copy. */
export async function checkWithAlfa(tab: Tab): Promise<{ readonly findings: Promise<Finding[]> }> {
  const copy = await tab.evaluate<Copy>(`
    const fromNode = ${Native.fromNode};
    return { document: await fromNode(document), width: innerWidth, height: innerHeight };
  `);
  const findings = ask(copy);
  // A later await reports the error; until then the rejection must not end the process.
  findings.catch(() => {});
  return { findings };
}

/** Ends the worker thread, which would keep the process running. */
export async function dismissAlfa(): Promise<void> {
  await judge?.terminate();
}
