import { Worker } from 'node:worker_threads';
import { Native } from '@siteimprove/alfa-dom/native';
import type { Tab } from '../browsers/tab.ts';
import type { Copy, Task, TaskResult } from './alfa-worker.ts';
import type { Finding } from './finding.ts';

/**
 * Worker thread of Alfa (alfa-worker.ts), which checks copies of pages while the browser's checkers check the page
 * itself. One worker serves all engines, because Alfa's first pages take four times as long as the later ones.
 */
let thread: Worker | undefined;
let tasks = 0;

function runTask(copy: Copy): Promise<Finding[]> {
  thread ??= new Worker(new URL('./alfa-worker.ts', import.meta.url)).setMaxListeners(0);
  const worker = thread;
  tasks += 1;
  const task: Task = { id: tasks, copy };
  return new Promise((resolve, reject) => {
    const listening = ({ id, findings }: TaskResult) => {
      if (id === task.id) {
        worker.off('message', listening).off('error', reject);
        resolve(findings);
      }
    };
    worker.on('message', listening).on('error', reject).postMessage(task);
  });
}

/** Checks the current page with Alfa, with the page's own style sheets; resolves once Alfa has its copy. */
export async function checkWithAlfa(tab: Tab): Promise<{ readonly findings: Promise<Finding[]> }> {
  const copy = await tab.evaluate<Copy>(`
    // Alfa does not know container queries, and would leave out the whole style sheet. It passes over a condition that it can't parse.
    CSSContainerRule.prototype.constructor = CSSSupportsRule;
    const fromNode = ${Native.fromNode};
    return { document: await fromNode(document), width: innerWidth, height: innerHeight };
  `);
  const findings = runTask(copy);
  // A later await reports the error; until then the rejection must not end the process.
  findings.catch(() => {});
  return { findings };
}

/** Ends the worker thread, which would keep the process running. */
export async function stopAlfa(): Promise<void> {
  await thread?.terminate();
}
