import { type ClipboardEvent, type TextareaHTMLAttributes, useRef, useState } from 'react';
import { bodyField } from '../../content/form-field.ts';
import { MarkdownEditor } from '../markdown/editor.tsx';
import { plainWords } from '../markdown/paste.ts';
import { type FieldOf, isEntry, type PartProps, useForm } from './context.tsx';
import styles from './form.module.css';
import { normalise } from './normalise.ts';
import { InsertPanel } from './references.tsx';

/** Puts pasted text into a field as words of one line. */
function pasteWords(event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  event.preventDefault();
  putWords(event.currentTarget, plainWords(event.clipboardData.getData('text/plain')));
}

/** Control of a field that has a value of its own: a text, a tick or a choice. */
export function Control(props: PartProps<FieldOf<'text' | 'flag' | 'choice'>>) {
  const { id, field, value, onChange } = props;
  const { errors, warnings } = useForm();
  /** Text that the focus has come to: nobody has typed it now, so it stays as it is. */
  const found = useRef('');
  const descriptions = [field.help && `${id}--help`, (errors.has(id) || warnings.has(id)) && `${id}--problem`]
    .filter(Boolean)
    .join(' ');
  const common = {
    id,
    'aria-labelledby': isEntry(id) ? `${id}--bar` : undefined,
    'aria-describedby': descriptions || undefined,
    'aria-invalid': errors.has(id) || undefined,
  };
  if (field.kind === 'flag') {
    return (
      <input
        {...common}
        type="checkbox"
        checked={value === 'true'}
        onChange={(event) => onChange(event.target.checked ? 'true' : undefined)}
      />
    );
  }
  if (field.kind === 'choice') {
    const isChosen = field.options.some((option) => option.value === value);
    return (
      <select
        {...common}
        className={styles.control}
        value={isChosen ? String(value) : ''}
        onChange={(event) => onChange(event.target.value || undefined)}
      >
        {(!isChosen || field.isOptional) && <option value="">Not chosen</option>}
        {field.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  }
  const { control, isOptional } = field;
  const text = String(value ?? '');
  const give = (next: string) => onChange(next === '' && isOptional ? undefined : next);
  if (control === 'markdown') {
    return (
      <MarkdownEditor
        {...common}
        aria-labelledby={common['aria-labelledby'] ?? `${id}--label`}
        value={text}
        onChange={give}
        hasFootnotes={id.endsWith(`.${bodyField}`)}
      />
    );
  }
  const ofText = {
    ...common,
    value: text,
    className: styles.control,
    'aria-required': !isOptional || undefined,
    onFocus: () => {
      found.current = text;
    },
    onBlur: () => {
      const right = normalise(text, field.inputFormat);
      if (right !== text && text !== found.current) give(right);
    },
    onChange: ({ target }: { target: { value: string } }) => give(target.value.replace(/\s*\n\s*/g, ' ')),
    onPaste: pasteWords,
  };
  return control === 'lines' ? (
    <Lines {...ofText} placeholders={field.placeholders} />
  ) : (
    <>
      <input {...ofText} list={field.suggestions && `${id}--names`} type="text" autoComplete="off" spellCheck={false} />
      {field.suggestions && (
        <datalist id={`${id}--names`}>
          {field.suggestions.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** Colour: its digits, and a picker. */
export function Colour(props: PartProps<FieldOf<'text'>>) {
  const { id, value, onChange } = props;
  const [, digits] = /^#?([\da-f]{6})$/i.exec(String(value ?? '')) ?? [];
  return (
    <div className={styles.row}>
      <Control {...props} />
      <input
        type="color"
        data-field={id}
        aria-label="Pick a colour"
        value={`#${digits?.toLowerCase() ?? '000000'}`}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

interface Props extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly id: string;
  readonly value: string;
  /** Names that the site replaces in this field. */
  readonly placeholders: readonly string[] | undefined;
}

/** Puts words into a field, in the place of what is between two characters, as if they were typed. */
function putWords(field: HTMLInputElement | HTMLTextAreaElement, words: string, start = field.selectionStart ?? 0) {
  field.setRangeText(words, start, field.selectionEnd ?? start, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Text that may run over several lines. A brace, or the button, opens the menu of what the text can name. */
function Lines({ placeholders, className, ...field }: Props) {
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
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }
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
