import { clampChroma, formatHex, oklch, wcagContrast } from 'culori';
import type { Company } from '../../src/content/schema/company.ts';
import { rawColour } from './token-colour.ts';

/** Least contrast ratios of text and of what marks a link or a control (WCAG 2.2, 1.4.3 and 1.4.11). */
export const least = { text: 4.5, line: 3, strand: 2 } as const;

const lightnessOf = (colour: string) => oklch(colour)?.l ?? 0;

/** The same colour in another lightness, as vivid as a screen can show it. */
const inLightness = (colour: string, l: number): string =>
  formatHex(clampChroma({ mode: 'oklch', c: 0, ...oklch(colour), l }, 'oklch'));

/** Finds the colour next to this one in lightness that reaches a contrast on all grounds; `step` says which way to look. */
function reach(colour: string, grounds: readonly string[], ratio: number, step: number): string {
  for (let l = Math.min(Math.max(lightnessOf(colour), 0.001), 0.999); l > 0 && l < 1; l += step) {
    const found = inLightness(colour, l);
    if (grounds.every((ground) => wcagContrast(found, ground) >= ratio)) return found;
  }
  return step > 0 ? '#ffffff' : '#000000';
}

const darker = -0.005;
const lighter = 0.005;

/** Moves a fill away from its text, or towards it where it would end at white or black. */
function hoverOf(fill: string, text: string, away: number): string {
  const l = lightnessOf(fill);
  const isAtEnd = l + 16 * away > 0.98 || l + 16 * away < 0.1;
  return reach(inLightness(fill, l + (isAtEnd ? -30 : 16) * away), [text], least.text, away);
}

/** Derives the colours of the owner's accent, each readable where it stands, as `#rrggbb`. */
export function deriveAccent(accent: string) {
  const [ink, raised] = [rawColour('ink'), rawColour('ink-raised')];
  const [paper, white] = [rawColour('paper'), rawColour('white')];
  const text = wcagContrast(accent, ink) >= wcagContrast(accent, white) ? ink : white;
  const away = text === ink ? lighter : darker;
  const fill = reach(accent, [text], least.text, away);
  return {
    /** Buttons, the selection of text. */
    fill,
    hover: hoverOf(fill, text, away),
    text,
    /** Lines on paper and white that mean something, such as those under links. */
    onPaper: reach(accent, [paper, white], least.line, darker),
    /** Lines and illustrations on ink. */
    onInk: reach(accent, [ink, raised], least.line, lighter),
    /** Illustrations on paper, which only have to be seen. */
    strand: reach(accent, [paper], least.strand, darker),
  };
}

export type Accent = ReturnType<typeof deriveAccent>;

/** Colours of a company's accent; undefined without one that can be read, for the style sheet's own. */
export const accentOf = ({ accent }: Pick<Company, 'accent'>): Accent | undefined =>
  accent && /^#?[\da-f]{6}$/i.test(accent) ? deriveAccent(`#${accent.replace('#', '')}`) : undefined;

const own = rawColour('accent');

/** Colour of lines and illustrations on ink: of a company's accent, or the style sheet's own. */
export const onInk = (accent: Accent | undefined): string => accent?.onInk ?? own;

/** Rules after the style sheet's tokens, in their layer, which replace what depends on the accent. */
export const accentRules = ({ fill, hover, text, onPaper, onInk, strand }: Accent): string =>
  `@layer tokens{:root,[data-ground=paper],[data-ground=white]{--accent:${fill};--accent-hover:${hover};--on-accent:${text};--accent-line:${onPaper};--strand-accent:${strand}}` +
  `[data-ground=ink]{--accent-line:${onInk};--focus:${onInk};--strand-accent:${onInk}}}`;
