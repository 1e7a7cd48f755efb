import { useLayoutEffect, useRef, useState } from 'react';
import { isObject } from '../../../src/content/find-values.ts';
import { fillMissing, variantOf } from '../../content/form-field.ts';
import { isSame } from '../../content/merge.ts';
import { DeskError, imageTypes, uploadImage } from '../api.ts';
import { Status, useMessage } from '../messages.tsx';
import { type FieldOf, Help, type PartProps, Problem, useForm } from './context.tsx';
import { GroupFields } from './field.tsx';
import formStyles from './form.module.css';
import styles from './image.module.css';

/** Ratios in which the site crops images (src/components/image/image-source.ts): a portrait from its top. */
const crops = [
  { label: 'On pages, 3 to 2', shape: 'photo' },
  { label: 'As a portrait, 4 to 5', shape: 'portrait' },
] as const;

/** Takes an image file for a field, and shows how the site crops it. */
function ImageFile(props: { id: string; label: string; value: unknown; onChange: (value: unknown) => void }) {
  const { id, label, value, onChange } = props;
  const { message, tell } = useMessage();
  /** Path of the image that was added last: after an undo, another one or none is in place. */
  const [added, setAdded] = useState<string>();
  const form = useForm();
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
    tell(`Adding ${file.name}…`);
    try {
      const uploaded = await uploadImage(file);
      if (!current.current) {
        throw new DeskError(
          `The image “${file.name}” was not placed, because its field is no longer shown. Drop it again.`,
        );
      }
      if (!isSame(current.current.value, value)) {
        throw new DeskError('This place has another image meanwhile. Choose the file again.');
      }
      // The words about another image would be wrong for this one.
      current.current.onChange({ host: 'local', path: uploaded, alt: '' });
      setAdded(uploaded);
      tell('');
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      if (current.current) tell(error.message, true);
      else form.tell(error.message, true);
    }
  };

  return (
    <div className={styles.image}>
      {/* A browser takes a file that is dropped on the input, which fills the box. */}
      <div className={styles.drop}>
        <label htmlFor={`${id}--file`}>{label}: drop an image file here, or choose one</label>
        <input
          id={`${id}--file`}
          type="file"
          accept={imageTypes}
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      <Status
        className={styles.message}
        message={
          path && path === added
            ? { text: 'The image is in place. Describe it in “Alt text” below.', isError: false }
            : message
        }
      />
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

/** Image: its file, where it is, then the fields of that host. */
export function ImageFields(props: PartProps<FieldOf<'image'>> & { depth: number; isThere: boolean }) {
  const { field, id, value, isThere, depth, onChange } = props;
  const host = variantOf(field, value);
  const choose = (next: string) => {
    // Another host has other fields.
    const { alt, credit } = isObject(value) ? value : {};
    onChange(fillMissing({ host: next, alt, credit }, field, false));
  };
  return (
    <>
      <ImageFile id={id} label={field.label} value={value} onChange={onChange} />
      <Help id={id} text={field.help} />
      <Problem id={id} />
      {isThere && (
        <div className={formStyles.oneOf}>
          <div className={formStyles.field}>
            <label htmlFor={`${id}--host`}>{field.label}: where it is</label>
            <select
              id={`${id}--host`}
              className={formStyles.control}
              value={host.name}
              onChange={(event) => choose(event.target.value)}
            >
              {Object.entries(field.variants).map(([name, { label }]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </select>
          </div>
          <GroupFields
            id={id}
            fields={host.fields}
            value={value}
            depth={Math.max(depth, 1)}
            onChange={(next) => onChange({ host: host.name, ...Object(next) })}
          />
        </div>
      )}
    </>
  );
}
