import { type MouseEvent, useState } from 'react';
import { cropOf, focusOf, shapes } from '../../../src/components/image/image-source.ts';
import { AddButton, focusLater, Problem } from './context.tsx';
import formStyles from './form.module.css';
import styles from './image.module.css';

/** Ratios in which the site crops images (src/components/image/image-source.ts): a portrait from its top. */
const crops = [
  { label: 'On pages, 3 to 2', shape: 'photo', usual: '50% 50%' },
  { label: 'As a portrait, 4 to 5', shape: 'portrait', usual: '50% 0%' },
] as const;

/** Point where a first change begins: about what the crops have, with a portrait from its top. */
export function usualPoint(size: { width: number; height: number }): { x: number; y: number } {
  const { height } = cropOf(size, shapes.portrait, { x: 50, y: 0 });
  return { x: 50, y: size.height > 0 ? Math.floor((50 * height) / size.height) : 50 };
}

/** The point that every crop keeps: clicked on the image, or written in per cent. Below it, the image in each ratio. */
export function FocalPoint(props: {
  id: string;
  src: string;
  focus: string | undefined;
  onChange: (focus: string | undefined) => void;
}) {
  const { id, src, focus, onChange } = props;
  const point = focusOf(focus === undefined ? {} : { focus });
  const [size, setSize] = useState({ width: 0, height: 0 });
  // Number that is being written anew.
  const [empty, setEmpty] = useState<'x' | 'y'>();
  const { x, y } = point ?? usualPoint(size);
  const move = (next: { x?: number; y?: number }) => {
    const [left, top] = [next.x ?? x, next.y ?? y].map((per) => Math.round(Math.min(100, Math.max(0, per))));
    onChange(`${left} ${top}`);
  };
  const positionOf = (shape: (typeof crops)[number]['shape'], usual: string) => {
    if (!point || size.width === 0) return usual;
    const { left, top, width, height } = cropOf(size, shapes[shape], point);
    const per = (start: number, free: number) => `${free > 0 ? (100 * start) / free : 50}%`;
    return `${per(left, size.width - width)} ${per(top, size.height - height)}`;
  };
  const click = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    move({ x: (100 * (clientX - left)) / width, y: (100 * (clientY - top)) / height });
  };
  const remove = () => {
    onChange(undefined);
    focusLater(`${id}.focus--y`);
  };
  const number = (axis: 'x' | 'y', label: string) => (
    <label>
      {label}
      <input
        id={`${id}.focus--${axis}`}
        className={formStyles.control}
        data-field={id}
        type="number"
        min={0}
        max={100}
        value={empty === axis ? '' : { x, y }[axis]}
        onChange={({ target: { valueAsNumber: per } }) => {
          setEmpty(Number.isNaN(per) ? axis : undefined);
          if (!Number.isNaN(per)) move({ [axis]: per });
        }}
        onBlur={() => setEmpty(undefined)}
      />
    </label>
  );
  return (
    // No group: each image of a page has one, and checkers take groups of one name for a mistake.
    <div id={`${id}.focus`} className={formStyles.group}>
      <p className={formStyles.label}>Focal point</p>
      <p className={formStyles.help}>Click what every crop has to keep, or write where it is.</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the fields do the same */}
      <div className={styles.whole} onClick={click}>
        <img
          src={src}
          alt=""
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
        />
        {point && <span className={styles.point} style={{ insetInlineStart: `${x}%`, insetBlockStart: `${y}%` }} />}
      </div>
      <div className={styles.numbers}>
        {number('x', 'Focal point: % from the left')}
        {number('y', 'Focal point: % from the top')}
        {point && <AddButton onClick={remove}>Remove: focal point</AddButton>}
      </div>
      <Problem id={`${id}.focus`} />
      <div className={styles.crops}>
        {crops.map(({ label, shape, usual }) => (
          <figure key={shape} data-shape={shape}>
            <img src={src} alt="" style={{ objectPosition: positionOf(shape, usual) }} />
            <figcaption>{label}</figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}
