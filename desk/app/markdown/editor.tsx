import { Editor } from '@tiptap/core';
import { Slice } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import { type AriaAttributes, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useForm } from '../form/context.tsx';
import formStyles from '../form/form.module.css';
import { findReference, InsertPanel } from '../form/references.tsx';
import styles from './markdown.module.css';
import { ImagePanel, LinkPanel, useUploads } from './panels.tsx';
import { cleanHtml, htmlOf } from './paste.ts';
import { extensionsWith } from './schema.ts';
import { load, write } from './source.ts';
import { type Panel, Toolbar } from './toolbar.tsx';

type Loaded = ReturnType<typeof load>;

const contentOf = ({ blocks }: Loaded) => ({
  type: 'doc',
  content: blocks.length > 0 ? blocks.map(({ node }) => node) : [{ type: 'paragraph' }],
});

/** Shows another text, of which only what differs is replaced: the cursor stays. */
function show(editor: Editor, loaded: Loaded): void {
  const { state, view } = editor;
  const doc = editor.schema.nodeFromJSON(contentOf(loaded));
  const from = state.doc.content.findDiffStart(doc.content);
  const end = state.doc.content.findDiffEnd(doc.content);
  if (from === null || !end) return;
  const more = Math.max(0, from - Math.min(end.a, end.b));
  let changed = state.tr.replace(from, end.a + more, doc.slice(from, end.b + more));
  if (!changed.doc.eq(doc)) changed = state.tr.replace(0, state.doc.content.size, new Slice(doc.content, 0, 0));
  view.dispatch(changed.setMeta('preventUpdate', true));
}

interface Props extends AriaAttributes {
  readonly id: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly hasFootnotes: boolean;
}

/** Editor of a long text. What it shows is Markdown, which can be written by hand as well. */
export function MarkdownEditor({ hasFootnotes, ...props }: Props) {
  const [isSource, setIsSource] = useState(false);
  const { id, value, onChange } = props;
  const toggle = () => {
    setIsSource(!isSource);
    requestAnimationFrame(() => document.getElementById(id)?.focus());
  };
  return isSource ? (
    <>
      <Toolbar id={id} onSource={toggle} />
      <textarea
        {...props}
        value={value}
        className={`${formStyles.control} ${formStyles.markdown}`}
        onChange={(event) => onChange(event.target.value)}
        spellCheck
      />
    </>
  ) : (
    <RichText {...props} hasFootnotes={hasFootnotes} onSource={toggle} />
  );
}

function RichText({ id, value, onChange, hasFootnotes, onSource, ...aria }: Props & { onSource: () => void }) {
  const host = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor>();
  const [panel, setPanel] = useState<Panel>();
  const uploads = useUploads();
  const [first] = useState(() => load(value));
  const now = useRef({ loaded: first, text: value, isSame: true });

  /** Texts that come back as values, late while somebody types. */
  const sent = useRef<string[]>([]);

  const changed = useEffectEvent((made: Editor) => {
    const { text, isSame } = write(made.getJSON().content, now.current.loaded);
    const isNew = text !== now.current.text;
    now.current = { ...now.current, text, isSame };
    if (!isNew) return;
    sent.current.push(text);
    onChange(text);
  });
  const take = useEffectEvent((files: readonly File[]) => {
    setPanel('image');
    uploads.add(files);
  });
  const { files } = useForm();
  // A document replaces none.
  const find = useEffectEvent((path: string) => (hasFootnotes ? undefined : findReference(files, path)));
  const openLink = useEffectEvent(() => setPanel('link'));
  const attributes = JSON.stringify({
    ...aria,
    id,
    role: 'textbox',
    'aria-multiline': true,
    class: styles.text,
    spellcheck: true,
  });

  useEffect(() => {
    // Of one that is no image, the desk says so: a browser would open it.
    const filesOf = (data: DataTransfer | null) => [...(data?.files ?? [])];
    const made = new Editor({
      element: host.current,
      extensions: extensionsWith({ find: (path) => find(path) }),
      injectCSS: false,
      content: contentOf(now.current.loaded),
      onUpdate: () => changed(made),
      // What no Markdown says is shown as the page has it.
      onBlur: () => {
        if (now.current.isSame) return;
        now.current = { ...now.current, loaded: load(now.current.text), isSame: true };
        show(made, now.current.loaded);
      },
      editorProps: {
        transformPastedHTML: cleanHtml,
        handleDOMEvents: {
          keydown: (_, event) => {
            const isLink = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
            if (isLink) {
              event.preventDefault();
              openLink();
            }
            // Tab leads on, as from every field.
            return isLink || event.key === 'Tab';
          },
          // The desk undoes; the browser's own menu would undo without it.
          beforeinput: (_, event) => {
            if (event.inputType.startsWith('history')) event.preventDefault();
          },
        },
        handlePaste: (view, event) => {
          const data = event.clipboardData;
          const files = filesOf(data);
          const html = data?.getData('text/html') ?? '';
          const text = data?.getData('text/plain') ?? '';
          if (files.length > 0 && !text) take(files);
          else if (!html && text && !view.state.selection.$from.parent.type.spec.code && !/^\S+$/.test(text)) {
            view.pasteHTML(htmlOf(text), event);
          } else return false;
          return true;
        },
        handleDrop: (view, event, _, isOwn) => {
          const files = filesOf(event.dataTransfer);
          if (isOwn || files.length === 0) return false;
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
          if (at) view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at.pos))));
          take(files);
          return true;
        },
      },
    });
    setEditor(made);
    return () => made.destroy();
  }, []);

  // At once: a key that comes before would take back what somebody else has saved.
  useLayoutEffect(() => {
    const isOwn = sent.current.splice(0, sent.current.lastIndexOf(value) + 1).length > 0;
    if (!editor || isOwn || value === now.current.text) return;
    now.current = { loaded: load(value), text: value, isSame: true };
    show(editor, now.current.loaded);
  }, [editor, value]);

  useEffect(() => {
    editor?.view.setProps({ attributes: JSON.parse(attributes) });
  }, [editor, attributes]);

  const close = () => {
    setPanel(undefined);
    editor?.commands.focus();
  };
  return (
    <div className={styles.editor}>
      {editor && (
        <Toolbar
          id={id}
          editor={editor}
          hasFootnotes={hasFootnotes}
          panel={panel}
          onPanel={setPanel}
          onSource={onSource}
        />
      )}
      {editor && panel === 'link' && <LinkPanel id={id} editor={editor} onClose={close} />}
      {editor && panel === 'image' && <ImagePanel id={id} editor={editor} uploads={uploads} onClose={close} />}
      {editor && panel === 'insert' && (
        <InsertPanel
          field={id}
          placeholders={undefined}
          onInsert={(reference) => {
            editor.commands.insertContent(reference);
            close();
          }}
          onClose={close}
        />
      )}
      <div ref={host} />
    </div>
  );
}
