import type { IllustrationData } from '../../illustrations/catalogue.ts';
import type { Tone } from '../../illustrations/strands.ts';
import { Strokes } from '../../illustrations/strokes.tsx';
import { initialsOf } from './initials.ts';
import styles from './monogram.module.css';

const [width, height] = [160, 200];

/** Strands of a monogram in painting order, with their places among each other where they enter the first frame. */
const strands: readonly (readonly [Tone, number])[] = [
  ['far', 0],
  ['mid', 1],
  ['near', 4],
  ['accent', 2],
];

/** Height at which a strand enters the frame with a number, and leaves the one before: so they run through the whole row. */
const heightOf = (place: number, frame: number) => 28 + 14 * ((place + 2 * frame) % 5);

function bundle(frame: number): IllustrationData {
  const layers = strands.map(([tone, place]) => {
    const [from, to] = [heightOf(place, frame), heightOf(place, frame + 1)];
    return { tone, path: `M0 ${from}c80 0 80 ${to - from} ${width} ${to - from}` };
  });
  return { width, height, layers, fit: 'xMidYMid slice', scale: 'large' };
}

/**
 * Stand-in of a portrait: the person's initials, under strands that come from the portrait before and go on to the next.
 * Decorative: the name is beside it.
 * @param props.index number of the person in the team
 */
export function Monogram({ name, index }: { name: string; index: number }) {
  return (
    <div className={styles.monogram} data-initials={initialsOf(name)}>
      <Strokes illustration={bundle(index)} />
    </div>
  );
}
