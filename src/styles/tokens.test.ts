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
  if (!result) {
    throw new Error(`${token} is not set on ${ground}`);
  }
  return result;
}

const grounds = ['paper', 'white', 'ink'] as const;

/** Pairs of tokens for text and its background. WCAG 2.2, 1.4.6: 7 to 1. */
const textPairs = [
  ['--text', '--ground'],
  ['--text-muted', '--ground'],
  ['--text', '--surface'],
  ['--text-muted', '--surface'],
  ['--on-accent', '--accent'],
  ['--on-accent', '--accent-hover'],
] as const;

/** Pairs of tokens that identify a control or its state. WCAG 2.2, 1.4.11: 3 to 1. */
const signPairs = [
  ['--focus', '--ground'],
  ['--focus', '--surface'],
  ['--edge', '--ground'],
  ['--accent-line', '--ground'],
  ['--accent-line', '--surface'],
] as const;

describe.each(grounds)('on %s', (ground) => {
  test.each(textPairs)('text in %s on %s reaches 7 to 1', (text, behind) => {
    expect(wcagContrast(colour(ground, text), colour(ground, behind))).toBeGreaterThanOrEqual(7);
  });

  test.each(signPairs)('%s on %s reaches 3 to 1', (sign, behind) => {
    expect(wcagContrast(colour(ground, sign), colour(ground, behind))).toBeGreaterThanOrEqual(3);
  });
});

test('the words of a button that waits reach 7 to 1 (src/enquiry/form.module.css)', () => {
  expect(wcagContrast(colour('paper', '--raw-ink'), colour('paper', '--raw-stone'))).toBeGreaterThanOrEqual(7);
});

test('what is wrong is marked, and said, in a colour that reads on field and page', () => {
  for (const ground of ['paper', 'white']) {
    expect(wcagContrast(colour(ground, '--alert'), colour(ground, '--surface'))).toBeGreaterThanOrEqual(7);
    expect(wcagContrast(colour(ground, '--alert'), colour(ground, '--ground'))).toBeGreaterThanOrEqual(7);
  }
});
