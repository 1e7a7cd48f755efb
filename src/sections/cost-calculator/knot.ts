import type { IllustrationData } from '../../illustrations/catalogue.ts';
import { COS, curve, type Point, SIN, TURN, tones } from '../../illustrations/strands.ts';

/** Points of the knot: two turns. */
const points = 2 * TURN;

/**
 * Draws a rope of a strand for each tone with one knot in it, in the frame of the closing illustrations. Only arithmetic that every
 * engine rounds alike, so that hydration finds the HTML of the build (src/illustrations/strands.ts).
 * @param tightness from 0 for gentle waves to 1 for a tight knot
 */
export function drawKnot(tightness: number): IllustrationData {
  const [width, height, middle] = [3840, 144, 300];
  const step = 26 - 20 * tightness;
  const layers = tones.map((tone, index) => {
    const line = 12 + 40 * ((index * 3) % tones.length);
    const radius = (14 + 44 * tightness) * (1 - index * 0.06);
    const centre = height / 2 + (line - height / 2) * (1 - tightness) * 0.8;
    const start = middle - (points / 2) * step + (index - 2) * 10;
    const turn = index % 2 ? SIN : -SIN;
    // From the side where the turn runs to the right, so that the line enters and leaves without a hairpin.
    let [x, y] = [0, index % 2 ? -1 : 1];
    const knot = Array.from({ length: points }, (_, i): Point => {
      [x, y] = [x * COS - y * turn, x * turn + y * COS];
      return [start + i * step + radius * x, centre + radius * y];
    });
    const end = start + points * step;
    const path = curve([
      [-1500, line],
      [start - 150, line],
      [start - 75, line],
      ...knot,
      [end + 60, line],
      [end + 120, line],
      [width, line],
    ]);
    return { tone, path };
  });
  // The frame of the other closings: importing it would bring the catalogue, 650 bytes, to the browser.
  return { width, height, layers, fit: 'xMinYMid slice', scale: 'band' };
}
