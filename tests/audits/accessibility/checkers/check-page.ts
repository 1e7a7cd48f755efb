import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { Native } from '@siteimprove/alfa-dom/native';
import type { Tab } from '../browsers/tab.ts';
import type { Copy, Task, TaskResult } from './alfa-worker.ts';

export const checkerNames = ['axe-core', 'IBM Equal Access', 'Siteimprove Alfa'] as const;

export type CheckerName = (typeof checkerNames)[number];

/** Checkers that run inside the page; Alfa checks a copy of it. */
export type InPageChecker = Exclude<CheckerName, 'Siteimprove Alfa'>;

/** Violation that a checker is certain of, by one element of a page. */
export interface Finding {
  readonly rule: string;
  readonly where: string;
  readonly what: string;
}

export type Findings = Readonly<Record<CheckerName, readonly Finding[]>>;

const sourceOf = (address: string) => readFileSync(fileURLToPath(address), 'utf8');

/** Checkers that run inside a page: their source, and the JavaScript that runs each and returns its findings. */
const checkers = {
  // Every rule, also the experimental ones and those of level AAA, which are off by default.
  'axe-core': {
    source: sourceOf(import.meta.resolve('axe-core/axe.min.js')),
    run: `
      const rules = Object.fromEntries(axe.getRules().map(({ ruleId }) => [ruleId, { enabled: true }]));
      const { violations } = await axe.run(document, { rules, resultTypes: ['violations'] });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target, any, all, none }) => ({
        rule: id,
        where: target.join(' '),
        what: [...any, ...all, ...none].map(({ message }) => message).join(' '),
      })));
    `,
  },
  // IBM's own rule set holds WCAG 2.2 A and AA and more.
  'IBM Equal Access': {
    source: sourceOf(import.meta.resolve('accessibility-checker-engine/ace.js')),
    run: `
      const { results } = await new ace.Checker().check(document, ['IBM_Accessibility']);
      return results
        .filter(({ value: [, outcome] }) => outcome === 'FAIL')
        .map(({ ruleId, reasonId, path, message }) => ({ rule: ruleId + ' ' + reasonId, where: path.dom, what: message }));
    `,
  },
} satisfies Record<InPageChecker, { source: string; run: string }>;

/**
 * Style of the page with rgb() colours: IBM's checker does not know oklch() and skips text in such a colour, so it gets the
 * rgb() that the engine itself paints.
 */
const styleAsPainted = `
  const read = window.getComputedStyle;
  const ink = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const paint = (colour) => {
    ink.clearRect(0, 0, 1, 1);
    ink.fillStyle = colour;
    ink.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = ink.getImageData(0, 0, 1, 1).data;
    return alpha === 255 ? 'rgb(' + [red, green, blue].join(', ') + ')' : 'rgba(' + [red, green, blue, alpha / 255].join(', ') + ')';
  };
  const painted = new Map();
  const inRgb = (value) => typeof value !== 'string' ? value : value.replace(/(?:oklch|oklab|lch|lab|color)\\([^()]*\\)/g, (colour) => {
    painted.has(colour) || painted.set(colour, paint(colour));
    return painted.get(colour);
  });
  window.getComputedStyle = (...given) => new Proxy(read.call(window, ...given), {
    get(style, name) {
      const value = style[name];
      return typeof value === 'function' ? (...args) => inRgb(value.apply(style, args)) : inRgb(value);
    },
  });
`;

export function check(tab: Tab, name: InPageChecker): Promise<Finding[]> {
  const { source, run } = checkers[name];
  // A plain function, so that "this" is the window, as in a classic script.
  return tab.evaluate(`(function () { ${source}
    if (typeof ace !== 'undefined') { globalThis.ace = ace; }
  }).call(window);
  ${name === 'axe-core' ? '' : styleAsPainted}
  ${run}`);
}

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
    // Nor does it know the top layer: what is inert beside a modal dialog would cover its buttons.
    const inert = document.querySelectorAll('body:has(> dialog:modal) > :not(dialog)');
    for (const each of inert) each.style.pointerEvents = 'none';
    const fromNode = ${Native.fromNode};
    const copy = { document: await fromNode(document), width: innerWidth, height: innerHeight };
    for (const each of inert) each.style.pointerEvents = '';
    return copy;
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

/** Rules of Alfa on the size of a target, of which it leaves off what the banner, a bar or the window's edge covers. */
const targetSizes = ['sia-r111', 'sia-r113'];

/** Tells whether Alfa still finds this once the element is in the middle of the window, to which a visitor can scroll it. */
async function isFoundInView(tab: Tab, { rule, where }: Finding): Promise<boolean> {
  await tab.evaluate(`
    const { singleNodeValue } = document.evaluate(${JSON.stringify(where)}, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE);
    singleNodeValue?.scrollIntoView({ behavior: 'instant', block: 'center' });
  `);
  const { findings } = await checkWithAlfa(tab);
  return (await findings).some((found) => found.rule === rule && found.where === where);
}

/** Runs every checker on the current page. Alfa goes first: it copies the page before others modify it. */
export async function checkPage(tab: Tab): Promise<Findings> {
  const alfa = await checkWithAlfa(tab);
  const inPage = {
    'axe-core': await check(tab, 'axe-core'),
    'IBM Equal Access': await check(tab, 'IBM Equal Access'),
  };
  const kept: Finding[] = [];
  for (const finding of await alfa.findings)
    if (!targetSizes.includes(finding.rule) || (await isFoundInView(tab, finding))) kept.push(finding);
  return { ...inPage, 'Siteimprove Alfa': kept };
}
