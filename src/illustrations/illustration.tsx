import { generate, type Subject } from './catalogue.ts';
import { Strokes } from './strokes.tsx';

/**
 * Illustration of a subject, generated when the page is rendered. No island uses it: an island's props carry the
 * strokes instead.
 */
export function Illustration({ of }: { of: Subject }) {
  return <Strokes illustration={generate(of)} />;
}
