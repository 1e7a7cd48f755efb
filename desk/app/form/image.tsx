import { useLayoutEffect, useRef, useState } from 'react';
import { wholeAt } from '../../../src/components/image/image-source.ts';
import { isObject } from '../../../src/content/find-values.ts';
import { fillMissing, variantOf } from '../../content/form-field.ts';
import type { OnGround } from '../../images/grounds.ts';
import { DeskError, imageTypes, request, uploadImage } from '../api.ts';
import { ChooseImage } from '../images/images.tsx';
import { type Message, Status, useData, useMessage } from '../messages.tsx';
import { type FieldOf, focusLater, Help, type PartProps, Problem, useForm } from './context.tsx';
import { Control } from './controls.tsx';
import { GroupFields } from './field.tsx';
import { FocalPoint } from './focal-point.tsx';
import formStyles from './form.module.css';
import styles from './image.module.css';

/** Address of a whole image, at most as large as a form shows it; undefined for one that is not named yet. */
function addressOf(image: Readonly<Record<string, unknown>>): string | undefined {
  const { host, path, address, id } = image;
  if (host === 'local') return path ? String(path) : undefined;
  if (host === 'web') return address ? String(address) : undefined;
  return id ? wholeAt(image, 640) : undefined;
}

/** Address of the image that a field has; a logo is its own. */
const imageOf = (value: unknown) => (isObject(value) ? addressOf(Object(value)) : value);

/** Image: its file, how the site crops it, where it is, then the fields of that host. */
export function ImageFields(props: PartProps<FieldOf<'image'>> & { depth: number; isThere: boolean }) {
  const { field, id, value, isThere, depth, onChange } = props;
  const given = isObject(value) ? value : {};
  const path = given.host === 'local' && typeof given.path === 'string' ? given.path : undefined;
  const src = addressOf(given);
  // The words about another image would be wrong for this one; those that are written meanwhile are about this one.
  const valueWith = (next: string, now: unknown) => {
    const { alt } = Object(now);
    return { host: 'local', path: next, alt: alt === given.alt ? '' : alt };
  };
  const inPlace = 'The image is in place. Describe it in “Alt text” below.';
  const { message, take } = useUpload({ ...props, path, valueWith, inPlace });
  const host = variantOf(field, value);
  // The focal point is above, beside the image.
  const { focus: _, ...fields } = host.fields;
  const choose = (next: unknown) => {
    // Another host has other fields.
    onChange(fillMissing({ host: next, alt: given.alt, credit: given.credit }, field, false));
  };
  const options = Object.entries(field.variants).map(([value, { label }]) => ({ value, label }));
  const hosts = { kind: 'choice', label: '', help: '', isOptional: false, options } as const;
  return (
    <>
      <div className={styles.image}>
        <Drop id={id} label={field.label} accept={imageTypes} message={message} onFile={take} />
        <ChooseImage
          onChoose={({ name, alt }) => {
            onChange({ host: 'local', path: name, alt });
            focusLater(`${id}.alt`);
          }}
        />
        {src && (
          <FocalPoint
            id={id}
            src={src}
            focus={typeof given.focus === 'string' ? given.focus : undefined}
            onChange={(focus) => onChange({ ...given, focus })}
          />
        )}
      </div>
      <Help id={id} text={field.help} />
      <Problem id={id} />
      {isThere && (
        <div className={formStyles.oneOf}>
          <div className={formStyles.field}>
            <label htmlFor={`${id}--host`}>{field.label}: where it is</label>
            <Control field={hosts} id={`${id}--host`} value={host.name} onChange={choose} />
          </div>
          <GroupFields
            id={id}
            fields={fields}
            value={value}
            depth={Math.max(depth, 1)}
            onChange={(next) => onChange({ host: host.name, ...Object(next) })}
          />
        </div>
      )}
    </>
  );
}

/** Box that takes a file: a browser takes one that is dropped on the input, which fills the box. */
function Drop(props: { id: string; label: string; accept: string; message: Message; onFile: (file: File) => void }) {
  const { id, label, accept, message, onFile } = props;
  return (
    <>
      <div className={styles.drop}>
        <label htmlFor={`${id}--file`}>{label}: drop an image file here, or choose one</label>
        <input
          id={`${id}--file`}
          type="file"
          accept={accept}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) onFile(file);
            event.target.value = '';
          }}
        />
      </div>
      <Status className={styles.message} message={message} />
    </>
  );
}

/**
 * Uploads an image for a field.
 * @param props.path of the image that the field has; undefined for none
 * @param props.valueWith value of the field with an image, by its path, in the place of the value of now
 * @param props.inPlace what is said once an image is in place
 */
function useUpload(props: {
  value: unknown;
  onChange: (value: unknown) => void;
  path: string | undefined;
  valueWith: (path: string, now: unknown) => unknown;
  inPlace: string;
}) {
  const { value, onChange, path, valueWith, inPlace } = props;
  const { message, tell } = useMessage();
  /** Path of the image that was added last: after an undo, another one or none is in place. */
  const [added, setAdded] = useState<string>();
  const form = useForm();

  // An upload takes a while: what it changes is the form as it is then.
  const current = useRef<{ value: unknown; onChange: (value: unknown) => void }>(undefined);
  useLayoutEffect(() => {
    current.current = { value, onChange };
    return () => {
      current.current = undefined;
    };
  });

  const take = async (file: File) => {
    tell(`Adding ${file.name}…`);
    try {
      const uploaded = await uploadImage(file);
      if (!current.current) {
        throw new DeskError(
          `The image “${file.name}” was not placed, because its field is no longer shown. Drop it again.`,
        );
      }
      const { value: now } = current.current;
      if (imageOf(now) !== imageOf(value)) {
        throw new DeskError('This place has another image meanwhile. Choose the file again.');
      }
      current.current.onChange(valueWith(uploaded, now));
      setAdded(uploaded);
      tell('');
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      if (current.current) tell(error.message, true);
      else form.tell(error.message, true);
    }
  };
  return { message: path && path === added ? { text: inPlace, isError: false } : message, take };
}

/** Kinds of files that a logo or an icon may have. */
const logoTypes = 'image/svg+xml,image/png';

/** Shows a logo or an icon on the grounds that it stands on, and what is hard to see there. */
function Grounds({ from }: { from: string }) {
  const { data: shown = [], message } = useData<readonly OnGround[]>(from);
  const problems = [...shown.map(({ problem }) => problem), message.text].filter(Boolean);
  return (
    <>
      {shown.length > 0 && (
        <div className={styles.grounds}>
          {shown.map(({ ground, image }) => (
            <div key={ground} data-ground={ground}>
              <img src={image} alt={ground === 'ink' ? 'On a dark background' : 'On a light background'} />
            </div>
          ))}
        </div>
      )}
      {problems.map((problem) => (
        <p key={problem} className={formStyles.warning}>
          {problem}
        </p>
      ))}
    </>
  );
}

/** Icon, which is a file of its name and no field: it is replaced at once, and the former one kept. */
function Icon({ id }: { id: string }) {
  const { message, tell, attempt } = useMessage();
  const [count, setCount] = useState(0);
  const take = (file: File) =>
    attempt(async () => {
      tell(`Adding ${file.name}…`);
      const { former } = await request<{ former?: string }>(`images/icon?name=${encodeURIComponent(file.name)}`, file);
      tell(`The icon is in place.${former ? ` The former one is kept as ${former}.` : ''}`);
      setCount(count + 1);
    });
  return (
    <div className={formStyles.field}>
      <p className={formStyles.label}>Icon</p>
      <Help id={`${id}--icon`} text="It stands in browser tabs and in link previews." />
      <Drop id={`${id}--icon`} label="Icon" accept={logoTypes} message={message} onFile={take} />
      <Grounds from={`images/icon?${count}`} />
    </div>
  );
}

/** Logo: its path and its file, then the icon, each as it is seen on the grounds of the site. */
export function Logo(props: PartProps<FieldOf<'text'>>) {
  const { id, value, onChange } = props;
  const path = String(value ?? '');
  const { message, take } = useUpload({ ...props, path, valueWith: (next) => next, inPlace: 'The logo is in place.' });
  return (
    <>
      <Control {...props} />
      <Drop id={id} label="Logo" accept={logoTypes} message={message} onFile={take} />
      <ChooseImage takes={(name) => /\.(svg|png)$/i.test(name)} onChoose={({ name }) => onChange(name)} />
      {path && <Grounds from={`images/logo?path=${encodeURIComponent(path)}`} />}
      <Icon id={id} />
    </>
  );
}
