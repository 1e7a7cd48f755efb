import { readFileSync } from 'node:fs';
import { wcagContrast } from 'culori';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').replace(/@media[\s\S]*$/, '');

/** Declarations of every rule whose selector list contains the ground, in order, so that later ones win. */
function declarations(ground: string): Map<string, string> {
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(([, selector = '']) =>
    selector.split(',').some((part) => part.trim() === ':root' || part.trim() === `[data-ground="${ground}"]`),
  );
  const pairs = rules.flatMap(([, , body = '']) => [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)]);
  return new Map(pairs.map(([, name = '', value = '']) => [name, value]));
}

function colour(ground: string, token: string): string {
  const known = declarations(ground);
  const value = known.get(token) ?? '';
  const raw = value.match(/^var\((--[\w-]+)\)$/)?.[1];
  const result = raw ? known.get(raw) : value;
  if (!result) throw new Error(`${token} is not set on ${ground}`);
  return result;
}

/** Pairs of tokens for text and its background, 7 to 1 (WCAG 2.2, 1.4.6), and for controls and their states, 3 to 1 (1.4.11). */
const pairs = [
  [7, '--text', '--ground'],
  [7, '--text-muted', '--ground'],
  [7, '--text', '--surface'],
  [7, '--text-muted', '--surface'],
  [7, '--alert', '--ground'],
  [7, '--alert', '--surface'],
  [7, '--on-accent', '--accent'],
  [7, '--on-accent', '--accent-hover'],
  // The words of a button that waits (src/enquiry/form.module.css).
  [7, '--raw-ink', '--raw-stone'],
  [3, '--focus', '--ground'],
  [3, '--focus', '--surface'],
  [3, '--edge', '--ground'],
  [3, '--accent-line', '--ground'],
  [3, '--accent-line', '--surface'],
] as const;

describe.each(['paper', 'white', 'ink'] as const)('on %s', (ground) => {
  // No alert is on ink.
  const own = pairs.filter(([, front]) => ground !== 'ink' || front !== '--alert');
  test.each(own)('%d to 1 is the least contrast of %s on %s', (least, front, behind) => {
    expect(wcagContrast(colour(ground, front), colour(ground, behind))).toBeGreaterThanOrEqual(least);
  });
});
