import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { LibraryImage } from '../../images/library.ts';
import { AddButton } from '../form/context.tsx';
import form from '../form/form.module.css';
import { Status, useData } from '../messages.tsx';
import find from '../words/find.module.css';
import view from '../words/words.module.css';
import styles from './images.module.css';
import { Thumbnail } from './images.tsx';

interface Choosing {
  readonly takes?: (name: string) => boolean;
  readonly onChoose: (image: LibraryImage) => void;
}

function Choices({ takes = () => true, onChoose, onClose }: Choosing & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { data: images, message } = useData<readonly LibraryImage[]>('images');
  useEffect(() => dialog.current?.showModal(), []);
  const own = images?.filter(({ host, name }) => host === 'local' && takes(name));
  const none = own?.length === 0 ? 'There is none yet. Drop an image file on the field.' : message.text;
  return createPortal(
    <dialog
      ref={dialog}
      className={find.find}
      aria-label="Choose an image"
      onClose={onClose}
      // In a panel of the editor, it would close this too.
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
    >
      <form method="dialog" className={find.bar}>
        <h2 className={styles.heading}>Choose an image</h2>
        <button type="submit" className={view.newButton}>
          Close
        </button>
      </form>
      <div className={styles.choices}>
        {own?.map((image) => (
          <button
            key={image.name}
            type="button"
            className={form.option}
            onClick={() => {
              dialog.current?.close();
              onChoose(image);
            }}
          >
            <Thumbnail image={image} />
          </button>
        ))}
      </div>
      <Status className={find.status} message={{ text: none, isError: message.isError }} />
    </dialog>,
    document.body,
  );
}

/** Button that offers the images which are there. */
export function ChooseImage(props: Choosing) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.choose}>
      <AddButton onClick={() => setIsOpen(true)}>Choose an existing image…</AddButton>
      {isOpen && <Choices {...props} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
