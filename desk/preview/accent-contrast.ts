import { wcagContrast } from 'culori';
import { accentOf, deriveAccent, least } from '../../build/colours/accent.ts';
import { rawColour } from '../../build/colours/token-colour.ts';
import type { Company } from '../../src/content/schema/company.ts';

/** Contrast of what the accent becomes on a ground: text on buttons, lines on paper, lines on ink. */
export interface Figure {
  readonly what: string;
  readonly colour: string;
  readonly ground: string;
  readonly ratio: number;
  /** Ratio that it needs (WCAG 2.2). */
  readonly least: number;
}

/** Figures of a company's accent; those of the style sheet's own without one. */
export function accentFigures(company: Pick<Company, 'accent'>): readonly Figure[] {
  const { fill, text, onPaper, onInk } = accentOf(company) ?? deriveAccent(rawColour('accent'));
  const figure = (what: string, colour: string, ground: string, needed: number): Figure => ({
    what,
    colour,
    ground,
    ratio: Math.floor(wcagContrast(colour, ground) * 10) / 10,
    least: needed,
  });
  return [
    figure('Text on buttons', text, fill, least.text),
    figure('Lines on light pages', onPaper, rawColour('paper'), least.line),
    figure('Lines on dark pages', onInk, rawColour('ink'), least.line),
  ];
}
