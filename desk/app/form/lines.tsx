import { type TextareaHTMLAttributes, useRef, useState } from 'react';
import { useForm } from './context.tsx';
import styles from './form.module.css';
import { InsertPanel } from './references.tsx';

interface Props extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly id: string;
  readonly value: string;
  /** Names that the site replaces in this field. */
  readonly placeholders: readonly string[] | undefined;
}

/** Puts words into a field, in the place of what is between two characters, as if they were typed. */
export function putWords(
  field: HTMLInputElement | HTMLTextAreaElement,
  words: string,
  start = field.selectionStart ?? 0,
) {
  field.setRangeText(words, start, field.selectionEnd ?? start, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Text that may run over several lines. A brace, or the button, opens the menu of what the text can name. */
export function Lines({ placeholders, className, ...field }: Props) {
  const { id, value } = field;
  const { files, tell } = useForm();
  // The texts of settings name nothing.
  const canName = files.length > 0;
  const control = useRef<HTMLTextAreaElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
    control.current?.focus();
  };
  const insert = (reference: string) => {
    const { current } = control;
    const at = current?.selectionStart ?? 0;
    // What was typed of its name is part of it.
    const [begun = ''] = /\{[\w.-]*$/.exec(value.slice(0, at)) ?? [];
    if (current) putWords(current, reference, at - begun.length);
    close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the menu goes with its text
    <div
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
      }}
    >
      <div className={`${className} ${styles.lines}`}>
        <textarea
          {...field}
          ref={control}
          rows={Math.min(8, Math.ceil(value.length / 52) || 1)}
          spellCheck
          onKeyDown={(event) => {
            // A page would not show a line break.
            if (event.key === 'Enter') event.preventDefault();
            if (event.key === '{' && canName) {
              setIsOpen(true);
              tell('A list of names is open below. Press Tab to choose one, or write on.');
            }
            if (event.key !== 'Escape' || !isOpen) return;
            event.stopPropagation();
            setIsOpen(false);
          }}
        />
        {/* With the keyboard, the brace is nearer than another stop at each field. */}
        {canName && (
          <button
            type="button"
            tabIndex={-1}
            className={styles.tool}
            aria-label="Insert…"
            aria-expanded={isOpen}
            title="Insert… (or type {)"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              setIsOpen(!isOpen);
              control.current?.focus();
            }}
          >
            {'{…}'}
          </button>
        )}
      </div>
      {isOpen && <InsertPanel field={id} placeholders={placeholders} onInsert={insert} onClose={close} />}
    </div>
  );
}
