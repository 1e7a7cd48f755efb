import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { LibraryImage } from '../../images/library.ts';
import { request } from '../api.ts';
import { AskButton } from '../ask-button.tsx';
import { AddButton } from '../form/context.tsx';
import form from '../form/form.module.css';
import { Targets } from '../launch-check/launch-check.tsx';
import layout from '../layout.module.css';
import { Status, useData } from '../messages.tsx';
import find from '../words/find.module.css';
import view from '../words/words.module.css';
import styles from './images.module.css';

const hosts = { local: '', unsplash: 'At Unsplash', cloudinary: 'At Cloudinary', web: 'At a web address' } as const;

function sizeOf({ host, size }: LibraryImage): string {
  const { bytes = 0, width = 0, height = 0 } = size ?? {};
  const number = (value: number, digits = 0) => value.toLocaleString('en-GB', { maximumFractionDigits: digits });
  const file = bytes < 1e6 ? `${number(Math.ceil(bytes / 1000))} kB` : `${number(bytes / 1e6, 1)} MB`;
  return hosts[host] || (width > 0 ? `${number(width)} × ${number(height)} pixels, ${file}` : file);
}

const Thumbnail = ({ image }: { image: LibraryImage }) => (
  <>
    <img className={styles.thumbnail} src={image.thumbnail} alt={image.alt} loading="lazy" />
    <span className={styles.name}>{image.name}</span>
    <span className={styles.size}>{sizeOf(image)}</span>
  </>
);

/** The images view: what lies in `public/` and at hosts, where each is shown, and what is unused. */
export function Images() {
  const { data: images, load, message, tell, attempt } = useData<readonly LibraryImage[]>('images');
  // Where the keyboard goes on after a deletion.
  const heading = useRef<HTMLHeadingElement>(null);
  const erase = (name: string) =>
    attempt(async () => {
      await request('images/delete', { name });
      await load();
      tell(`Deleted: ${name}.`);
      heading.current?.focus();
    });

  const unused = images?.filter(({ uses }) => uses.length === 0) ?? [];
  const used = images?.filter(({ uses }) => uses.length > 0) ?? [];
  const section = (title: string, some: readonly LibraryImage[], below: (image: LibraryImage) => ReactNode) => (
    <section>
      <h2>
        {title} ({some.length})
      </h2>
      {some.length === 0 && <p>No page shows an image yet. Add one at its field under “Words”.</p>}
      <ul className={styles.images}>
        {some.map((image) => (
          <li key={image.name}>
            <Thumbnail image={image} />
            {below(image)}
          </li>
        ))}
      </ul>
    </section>
  );
  return (
    <div className={layout.page}>
      <h1 ref={heading} tabIndex={-1}>
        Images
      </h1>
      <Status
        className={styles.message}
        message={images || message.text ? message : { text: 'Loading…', isError: false }}
      />
      {unused.length > 0 &&
        section('Not used', unused, ({ name }) => (
          <AskButton
            question={{
              text: `Delete ${name}?`,
              more: 'No saved page shows it. Unsaved words, and states under “History”, may show it. The file is kept in .desk/deleted-images/ in the site’s folder.',
              action: 'Delete the image',
            }}
            onConfirm={() => erase(name)}
          >
            Delete…
          </AskButton>
        ))}
      {images && section('In use', used, ({ uses }) => <Targets targets={uses} />)}
    </div>
  );
}

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
