import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type InputHTMLAttributes, type ReactNode, useEffect, useState } from 'react';
import { imageTypes, uploadImage } from '../api.ts';
import { AddButton, focusLater, useForm } from '../form/context.tsx';
import formStyles from '../form/form.module.css';
import { normalise } from '../form/normalise.ts';
import { ChooseImage } from '../images/images.tsx';
import { counted, Status, useMessage } from '../messages.tsx';
import styles from './markdown.module.css';

/** Questions of a button above a text. */
export function PanelBox({ name, onClose, children }: { name: string; onClose: () => void; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would show its name once more
    <div
      role="group"
      aria-label={name}
      className={styles.panel}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      {children}
      <AddButton onClick={onClose}>Cancel</AddButton>
    </div>
  );
}

interface InputProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly id: string;
  readonly label: string;
  readonly help?: string;
  readonly isInvalid?: boolean;
  readonly onEnter?: () => void;
}

function PanelInput({ id, label, help, isInvalid, onEnter, ...input }: InputProps) {
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        spellCheck
        {...input}
        id={id}
        // The preview marks the text.
        data-field={id.replace(/--\w+$/, '')}
        className={formStyles.control}
        autoComplete="off"
        aria-invalid={isInvalid || undefined}
        aria-describedby={help && `${id}-help`}
        onKeyDown={(event) => {
          // The desk would undo what was done to the text, unseen.
          if ((event.ctrlKey || event.metaKey) && /^[yz]$/i.test(event.key)) event.stopPropagation();
          if (event.key !== 'Enter' || !onEnter) return;
          event.preventDefault();
          onEnter();
        }}
      />
      {help && (
        <p id={`${id}-help`} className={isInvalid ? formStyles.error : formStyles.help}>
          {help}
        </p>
      )}
    </>
  );
}

/** Links the selected words to a page, which is searched for by its title, or to an address. */
export function LinkPanel({ id, editor, onClose }: { id: string; editor: Editor; onClose: () => void }) {
  const { pages } = useForm();
  const before = String(editor.getAttributes('link').href ?? '');
  const [typed, setTyped] = useState(before);
  useEffect(() => focusLater(`${id}--link`), [id]);

  const words = typed.toLowerCase().split(/\s+/);
  const found = pages.filter(({ title, path }) =>
    words.every((word) => `${title} ${path}`.toLowerCase().includes(word)),
  );
  const link = (href: string, title: string) => {
    const attrs = { href, title: null, reference: null };
    const chain = editor.chain().focus();
    if (before) chain.extendMarkRange('link').setMark('link', attrs).run();
    else if (!editor.state.selection.empty) chain.setMark('link', attrs).run();
    else chain.insertContent({ type: 'text', text: title, marks: [{ type: 'link', attrs }] }).run();
    onClose();
  };
  const linkTyped = () => {
    const address = normalise(typed, 'web address');
    const [page] = found;
    if (/^[/#]|:/.test(address)) link(address, typed.trim());
    else if (page) link(page.path, page.title);
  };
  const unlink = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  return (
    <PanelBox name="Link" onClose={onClose}>
      <PanelInput
        id={`${id}--link`}
        label="Search for a page, or write an address"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onEnter={linkTyped}
      />
      <p role="status" className="visually-hidden">
        {counted(found.length, 'page')}
      </p>
      <ul>
        {found.slice(0, 6).map(({ path, title }) => (
          <li key={path}>
            <button type="button" className={formStyles.option} onClick={() => link(path, title)}>
              {title} <span>{path}</span>
            </button>
          </li>
        ))}
      </ul>
      <AddButton onClick={linkTyped}>Set link</AddButton>
      {before && <AddButton onClick={unlink}>Remove link</AddButton>}
    </PanelBox>
  );
}

/** Uploads images, which wait to be described and put into the text. */
export function useUploads() {
  const { message, tell, attempt } = useMessage();
  const [paths, setPaths] = useState<readonly string[]>([]);
  const choose = (path: string) => setPaths((before) => [...before, path]);
  const add = (files: readonly File[]) =>
    attempt(async () => {
      for (const file of files) {
        tell(`Adding ${file.name}…`);
        choose(await uploadImage(file));
      }
      tell('');
    });
  return { path: paths[0], message, add, choose, drop: () => setPaths(paths.slice(1)) };
}

interface ImageProps {
  readonly id: string;
  readonly editor: Editor;
  readonly uploads: ReturnType<typeof useUploads>;
  readonly onClose: () => void;
}

interface Image {
  readonly src: string;
  readonly alt: string;
  readonly title: string | null;
}

/** Takes an image file, asks for its alt text, and puts it into a paragraph of its own; or changes the words of the selected image. */
export function ImagePanel({ id, editor, uploads, onClose }: ImageProps) {
  const { path, message, add, choose, drop } = uploads;
  const selected = editor.isActive('image') ? (editor.getAttributes('image') as Image) : undefined;
  const image = path ? { src: path, alt: '', title: null } : selected;
  useEffect(() => {
    if (!image) focusLater(`${id}--image`);
  }, [id, image]);
  const place = (attrs: Image) => {
    if (path) {
      // Where one writes on, below it, is a paragraph as well: an image has none with words.
      const [figure, below] = [{ type: 'paragraph', content: [{ type: 'image', attrs }] }, { type: 'paragraph' }];
      const { doc, selection } = editor.state;
      const { $to } = selection;
      const isEmpty = (node: Node | null) => node?.type.name === 'paragraph' && node.childCount === 0;
      const end = $to.depth > 0 ? $to.after(1) : $to.pos;
      const from = $to.depth === 1 && isEmpty($to.parent) ? $to.before(1) : end;
      editor.commands.insertContentAt({ from, to: isEmpty(doc.nodeAt(end)) ? end + 2 : end }, [figure, below]);
      drop();
    } else editor.commands.updateAttributes('image', attrs);
    onClose();
  };
  const cancel = () => {
    if (path) drop();
    onClose();
  };
  return (
    <PanelBox name="Image" onClose={cancel}>
      {image ? (
        <Description
          key={image.src}
          id={id}
          image={image}
          action={path ? 'Insert image' : 'Change image'}
          onDone={place}
        />
      ) : (
        <>
          <PanelInput
            id={`${id}--image`}
            label="Choose an image file, or drop one on the text"
            type="file"
            accept={imageTypes}
            onChange={(event) => add([...(event.target.files ?? [])])}
          />
          <ChooseImage onChoose={({ name }) => choose(name)} />
        </>
      )}
      <Status message={message} />
    </PanelBox>
  );
}

function Description(props: { id: string; image: Image; action: string; onDone: (image: Image) => void }) {
  const { id, image, action, onDone } = props;
  const [{ alt, title }, setWords] = useState({ alt: image.alt, title: image.title ?? '' });
  const [isAsked, setIsAsked] = useState(false);
  useEffect(() => focusLater(`${id}--alt`), [id]);
  const place = () => {
    if (alt.trim()) return onDone({ src: image.src, alt: alt.trim(), title: title.trim() || null });
    setIsAsked(true);
    focusLater(`${id}--alt`);
  };
  return (
    <>
      <img src={image.src} alt="" />
      <PanelInput
        id={`${id}--alt`}
        label="Alt text"
        help={
          isAsked && !alt.trim()
            ? 'Alt text is missing. Describe the image in words.'
            : 'What the image shows, for those who don’t see it.'
        }
        isInvalid={isAsked && !alt.trim()}
        value={alt}
        onChange={(event) => setWords({ alt: event.target.value, title })}
        onEnter={place}
      />
      <PanelInput
        id={`${id}--caption`}
        label="Caption (may be left out)"
        value={title}
        onChange={(event) => setWords({ alt, title: event.target.value })}
        onEnter={place}
      />
      <AddButton onClick={place}>{action}</AddButton>
    </>
  );
}
