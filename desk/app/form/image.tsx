import { type DragEvent, useLayoutEffect, useRef, useState } from 'react';
import { isObject } from '../../../src/content/find-values.ts';
import { DeskError, request } from '../api.ts';
import { isSame } from '../words/is-same.ts';
import styles from './image.module.css';

/** Ratios in which the site crops images (src/components/image/image-source.ts): a portrait from its top. */
const crops = [
  { label: 'On pages, 3 to 2', shape: 'photo' },
  { label: 'As a portrait, 4 to 5', shape: 'portrait' },
] as const;

/** Takes an image file for a field, and shows how the site crops it. */
export function ImageFile(props: { id: string; label: string; value: unknown; onChange: (value: unknown) => void }) {
  const { id, label, value, onChange } = props;
  const [message, setMessage] = useState<{ text: string; isError?: boolean; image?: string }>({ text: '' });
  const [isOver, setIsOver] = useState(false);
  const given = isObject(value) ? value : {};
  const path = given.host === 'local' && typeof given.path === 'string' ? given.path : undefined;

  // An upload takes a while: what it changes is the form as it is then.
  const current = useRef<{ value: unknown; onChange: (value: unknown) => void }>(undefined);
  useLayoutEffect(() => {
    current.current = { value, onChange };
    return () => {
      current.current = undefined;
    };
  });

  const take = async (file: File | undefined) => {
    if (!file) return;
    setMessage({ text: `Adding ${file.name}…` });
    try {
      const { path: added } = await request<{ path: string }>(`images?name=${encodeURIComponent(file.name)}`, file);
      if (!isSame(current.current?.value, value)) {
        throw new DeskError('This place has another image meanwhile. Choose the file again.');
      }
      // The words about another image would be wrong for this one.
      current.current?.onChange({ host: 'local', path: added, alt: '' });
      setMessage({ text: 'The image is in place. Describe it in “Alt text” below.', image: added });
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      setMessage({ text: error.message, isError: true });
    }
  };

  const over = (event: DragEvent, isIn: boolean) => {
    event.preventDefault();
    setIsOver(isIn);
  };

  return (
    <div className={styles.image}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the input inside takes the file from a keyboard as well */}
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => over(event, true)}
        onDragLeave={(event) => over(event, false)}
        onDrop={(event) => {
          over(event, false);
          take(event.dataTransfer.files[0]);
        }}
      >
        <label htmlFor={`${id}--file`}>{label}: drop an image file here, or choose one</label>
        <input
          id={`${id}--file`}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      <p role="status" className={styles.message} data-error={message.isError || undefined}>
        {/* After an undo, another image or none is in place. */}
        {(message.image === undefined || message.image === path) && message.text}
      </p>
      {path && (
        <div className={styles.crops}>
          {crops.map(({ label: crop, shape }) => (
            <figure key={shape} data-shape={shape}>
              <img src={path} alt="" />
              <figcaption>{crop}</figcaption>
            </figure>
          ))}
        </div>
      )}
    </div>
  );
}
