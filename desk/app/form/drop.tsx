import { useLayoutEffect, useRef, useState } from 'react';
import { isSame } from '../../content/merge.ts';
import { DeskError, uploadImage } from '../api.ts';
import { type Message, Status, useMessage } from '../messages.tsx';
import { useForm } from './context.tsx';
import styles from './image.module.css';

/** Box that takes a file: a browser takes one that is dropped on the input, which fills the box. */
export function Drop(props: {
  id: string;
  label: string;
  accept: string;
  message: Message;
  onFile: (file: File) => void;
}) {
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
 * @param props.valueWith value of the field with an image, by its path
 * @param props.inPlace what is said once an image is in place
 */
export function useUpload(props: {
  value: unknown;
  onChange: (value: unknown) => void;
  path: string | undefined;
  valueWith: (path: string) => unknown;
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
      if (!isSame(current.current.value, value)) {
        throw new DeskError('This place has another image meanwhile. Choose the file again.');
      }
      current.current.onChange(valueWith(uploaded));
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
