import type { ChainedCommands, Editor } from '@tiptap/core';
import { type KeyboardEvent, type ReactNode, useEffect, useReducer } from 'react';
import form from '../form/form.module.css';
import styles from './markdown.module.css';

export type Panel = 'link' | 'image' | 'insert';

interface Props {
  readonly id: string;
  /** Undefined while the Markdown itself is edited. */
  readonly editor?: Editor;
  readonly hasFootnotes?: boolean;
  readonly panel?: Panel | undefined;
  readonly onPanel?: (panel: Panel | undefined) => void;
  readonly onSource: () => void;
}

/** Makes one button the stop of the keyboard. */
function stopAt(toolbar: HTMLElement, next: (now: number) => number | undefined): HTMLButtonElement | undefined {
  const buttons = [...toolbar.querySelectorAll('button')];
  const at = next(buttons.indexOf(document.activeElement as HTMLButtonElement));
  const stop = at === undefined ? undefined : buttons.at(at % buttons.length);
  if (stop) for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
  return stop;
}

/** Arrows go from button to button (w3.org/WAI/ARIA/apg/patterns/toolbar). */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget } = event;
  const stop = stopAt(currentTarget, (at) => ({ ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 })[key]);
  if (stop) event.preventDefault();
  stop?.focus();
}

/** Adds a note at the cursor, whose text is the last part of the document. */
function addFootnote(editor: Editor): void {
  const labels = new Set<unknown>();
  editor.state.doc.descendants((node) => void labels.add(node.attrs.label));
  let number = 1;
  while (labels.has(String(number))) number += 1;
  const attrs = { label: String(number) };
  const note = { type: 'footnoteDefinition', attrs, content: [{ type: 'paragraph' }] };
  editor
    .chain()
    .focus()
    .insertContent({ type: 'footnoteReference', attrs })
    .command(({ tr, commands }) => commands.insertContentAt(tr.doc.content.size, note))
    .run();
}

/** Buttons above a text: what its Markdown and its page can show. */
export function Toolbar({ id, editor, hasFootnotes, panel, onPanel, onSource }: Props) {
  const [, update] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    editor?.on('transaction', update);
    return () => void editor?.off('transaction', update);
  }, [editor]);

  const is = (name: string, attrs = {}) => editor?.isActive(name, attrs) ?? false;
  const first = editor ? 'Heading' : 'Markdown';
  const button = (name: string, shows: ReactNode, act: () => void, isOn?: boolean, keys?: string) => (
    <button
      type="button"
      className={form.tool}
      aria-pressed={isOn}
      aria-label={name}
      title={keys ? `${name} (${keys})` : name}
      tabIndex={name === first ? 0 : -1}
      onClick={act}
    >
      {shows}
    </button>
  );
  const toText = (
    name: string,
    shows: ReactNode,
    act: (chain: ChainedCommands) => ChainedCommands,
    isOn?: boolean,
    keys?: string,
  ) => button(name, shows, () => editor && act(editor.chain().focus()).run(), isOn, keys);
  const heading = (name: string, level: 2 | 3) =>
    toText(name, name, (chain) => chain.toggleHeading({ level }), is('heading', { level }));
  const toPanel = (name: string, of: Panel, keys?: string) =>
    button(name, name, () => onPanel?.(panel === of ? undefined : of), panel === of, keys);
  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      aria-controls={id}
      className={styles.toolbar}
      onKeyDown={moveFocus}
      // The buttons for a table come and go: one that stays is where the keyboard comes in.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) stopAt(currentTarget, () => 0);
      }}
    >
      {editor && (
        <>
          {heading('Heading', 2)}
          {heading('Subheading', 3)}
          {toText('Bold', <b>B</b>, (chain) => chain.toggleBold(), is('bold'), 'Ctrl-B')}
          {toText('Emphasis', <i>I</i>, (chain) => chain.toggleItalic(), is('italic'), 'Ctrl-I')}
          {toText('List', '• List', (chain) => chain.toggleBulletList(), is('bulletList'))}
          {toText('Numbered list', 'Numbered', (chain) => chain.toggleOrderedList(), is('orderedList'))}
          {toText('Quotation', '“ ”', (chain) => chain.toggleBlockquote(), is('blockquote'))}
          {toPanel('Link', 'link', 'Ctrl-K')}
          {toPanel('Image', 'image')}
          {toText('Table', 'Table', (chain) => chain.insertTable({ rows: 3, cols: 2 }))}
          {hasFootnotes ? button('Footnote', 'Footnote', () => addFootnote(editor)) : toPanel('Insert…', 'insert')}
        </>
      )}
      {button('Markdown', 'Markdown', onSource, !editor)}
      {is('table') && (
        <div className={styles.more}>
          {toText('Add row', '+ Row', (chain) => chain.addRowAfter())}
          {toText('Add column', '+ Column', (chain) => chain.addColumnAfter())}
          {toText('Delete row', '− Row', (chain) => chain.deleteRow())}
          {toText('Delete column', '− Column', (chain) => chain.deleteColumn())}
          {toText('Delete table', '− Table', (chain) => chain.deleteTable())}
        </div>
      )}
      {is('listItem') && (
        <div className={styles.more}>
          {toText('Indent', '→', (chain) => chain.sinkListItem('listItem'))}
          {toText('Outdent', '←', (chain) => chain.liftListItem('listItem'))}
        </div>
      )}
    </div>
  );
}
