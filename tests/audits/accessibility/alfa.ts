import { Worker } from 'node:worker_threads';
import { Native } from '@siteimprove/alfa-dom/native';
import type { Answer, Copy, Question } from './alfa-worker.ts';
import type { Finding } from './finding.ts';
import type { Tab } from './tab.ts';

/**
 * Alfa judges copies of pages, on a thread of its own: meanwhile the browser's checkers judge the page itself. There is
 * one for all engines, because its first pages take it four times as long as the later ones.
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

/** Asks Alfa what it thinks of the page as it is now, with the page's own style sheets; resolves once it has its copy. */
export async function checkWithAlfa(tab: Tab): Promise<{ readonly findings: Promise<Finding[]> }> {
  const copy = await tab.evaluate<Copy>(`
    const fromNode = ${Native.fromNode};
    return { document: await fromNode(document), width: innerWidth, height: innerHeight };
  `);
  const findings = ask(copy);
  // Whoever awaits it later is told of a fault; until then it must not end the process.
  findings.catch(() => {});
  return { findings };
}

/** Ends the thread, with which the process would go on. */
export async function dismissAlfa(): Promise<void> {
  await judge?.terminate();
}
