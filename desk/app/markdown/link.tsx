import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { AddButton, focusLater, useForm } from '../form/context.tsx';
import form from '../form/form.module.css';
import { counted } from '../messages.tsx';
import { PanelBox, PanelInput } from './panel.tsx';

/** Address as it is meant: an e-mail address and a website may be typed without their scheme. */
const addressOf = (typed: string) =>
  /^[^\s/:#]+@\S+$/.test(typed) ? `mailto:${typed}` : /^www\./.test(typed) ? `https://${typed}` : typed;

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
    const address = addressOf(typed.trim());
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
            <button type="button" className={form.option} onClick={() => link(path, title)}>
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
