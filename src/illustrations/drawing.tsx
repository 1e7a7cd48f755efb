import { draw, type Subject } from './draw.ts';
import { Strokes } from './strokes.tsx';

/**
 * Illustration of a subject, generated when the page is rendered. No island uses it: an island's props carry the
 * strokes instead.
 */
export function Drawing({ of, opens = false }: { of: Subject; opens?: boolean }) {
  return <Strokes picture={draw(of)} opens={opens} />;
}
