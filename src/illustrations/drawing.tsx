import { draw, type Subject } from './draw.ts';
import { Strokes } from './strokes.tsx';

/** A drawing of a subject, generated as the page is rendered. No island uses it: its props carry the strokes instead. */
export function Drawing({ of, opens = false }: { of: Subject; opens?: boolean }) {
  return <Strokes picture={draw(of)} opens={opens} />;
}
