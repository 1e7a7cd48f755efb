import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Tab } from '../browsers/tab.ts';
import type { Finding, InPageChecker } from './finding.ts';

const sourceOf = (address: string) => readFileSync(fileURLToPath(address), 'utf8');

/** Checkers that run inside a page: their source, and the JavaScript that runs each and returns its findings. */
const checkers = {
  // Every rule, also the experimental ones and those of level AAA, which are off by default.
  'axe-core': {
    source: sourceOf(import.meta.resolve('axe-core/axe.min.js')),
    run: `
      const rules = Object.fromEntries(axe.getRules().map(({ ruleId }) => [ruleId, { enabled: true }]));
      const { violations, incomplete } = await axe.run(document, { rules, resultTypes: ['violations', 'incomplete'] });
      const read = (kind) => (result) => result.nodes.map(({ target, any, all, none }) => ({
        rule: result.id,
        where: target.join(' '),
        what: [...any, ...all, ...none].map(({ message }) => message).join(' '),
        kind,
      }));
      return [...violations.flatMap(read('violation')), ...incomplete.flatMap(read('potential'))];
    `,
  },
  // IBM's own rule set holds WCAG 2.2 A and AA and more.
  'IBM Equal Access': {
    source: sourceOf(import.meta.resolve('accessibility-checker-engine/ace.js')),
    run: `
      const { results } = await new ace.Checker().check(document, ['IBM_Accessibility']);
      return results
        .filter(({ value: [, outcome] }) => outcome !== 'PASS')
        .map(({ ruleId, reasonId, path, message, value: [, outcome] }) => ({
          rule: ruleId + ' ' + reasonId,
          where: path.dom,
          what: message,
          kind: outcome === 'FAIL' ? 'violation' : 'potential',
        }));
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

/** Runs a checker on the current page. */
export function check(tab: Tab, name: InPageChecker): Promise<Finding[]> {
  const { source, run } = checkers[name];
  // A plain function, so that "this" is the window, as in a classic script.
  return tab.evaluate(`(function () { ${source}
    if (typeof ace !== 'undefined') { globalThis.ace = ace; }
  }).call(window);
  ${name === 'axe-core' ? '' : styleAsPainted}
  ${run}`);
}
