import type { InputHTMLAttributes, ReactNode } from 'react';
import { AddButton } from '../form/context.tsx';
import formStyles from '../form/form.module.css';
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

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  readonly id: string;
  readonly label: string;
  readonly help?: string;
  readonly isInvalid?: boolean;
  readonly onEnter?: () => void;
}

export function PanelInput({ id, label, help, isInvalid, onEnter, ...input }: Props) {
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
