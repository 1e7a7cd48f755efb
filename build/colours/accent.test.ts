import { wcagContrast } from 'culori';
import { describe, expect, test } from 'vitest';
import { accentRules, deriveAccent, least } from './accent.ts';
import { rawColour } from './token-colour.ts';

const digits = ['00', '33', '66', '80', '99', 'cc', 'ff'];
/** Colours of all kinds, evenly. */
const colours = digits.flatMap((r) => digits.flatMap((g) => digits.map((b) => `#${r}${g}${b}`)));
const [ink, raised, paper, white] = ['ink', 'ink-raised', 'paper', 'white'].map(rawColour) as [
  string,
  string,
  string,
  string,
];

test('what is on and in an accent of any colour can be read and seen', () => {
  for (const colour of colours) {
    const { fill, hover, text, onPaper, onInk, strand } = deriveAccent(colour);
    const pairs = [
      [text, fill, least.text],
      [text, hover, least.text],
      [onPaper, paper, least.line],
      [onPaper, white, least.line],
      [onInk, ink, least.line],
      [onInk, raised, least.line],
      [strand, paper, least.strand],
    ] as const;
    const unreadable = pairs.filter(([one, other, ratio]) => wcagContrast(one, other) < ratio);
    expect({ colour, unreadable, isSeen: hover !== fill }).toEqual({ colour, unreadable: [], isSeen: true });
  }
});

describe('an accent', () => {
  test('that needs no change is used as it is', () => {
    const orange = rawColour('accent');
    expect(deriveAccent(orange)).toMatchObject({ fill: orange, text: ink, onInk: orange, strand: orange });
    expect(deriveAccent('#0a1f44')).toMatchObject({ fill: '#0a1f44', text: '#ffffff', onPaper: '#0a1f44' });
  });

  test('has a rule for each ground', () => {
    const rules = accentRules(deriveAccent('#0a1f44'));
    expect(rules).toContain('--accent:#0a1f44;');
    expect(rules).toMatch(/\[data-ground=ink\]\{--accent-line:#(?!0a1f44)/);
  });
});
