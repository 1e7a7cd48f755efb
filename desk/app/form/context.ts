import { createContext, useContext } from 'react';
import type { FormField } from '../../content/form-field.ts';
import type { Figure } from '../../preview/accent-contrast.ts';
import { type Errors, errorsIn } from '../words/form-errors.ts';

/** Part of the form that was removed, with what it said. */
export interface Removed {
  readonly id: string;
  readonly name: string;
  readonly value: unknown;
}

/** What every part of the form knows. */
export interface FormState {
  /** Errors of the content, by the id of their field. */
  readonly errors: Errors;
  /** Contrast figures of the accent, for its field. */
  readonly figures: readonly Figure[];
  /** What was removed last. */
  readonly removed: Removed | undefined;
  /** Keeps what is being removed. */
  readonly keep: (removed: Removed) => void;
  /** Forgets what was removed from a part of the form, whose places are no longer what they were. */
  readonly forget: (part: string) => void;
  /** Forgets what was removed last, because it is in its place again. */
  readonly forgetLast: () => void;
}

export const FormContext = createContext<FormState | undefined>(undefined);

export function useForm(): FormState {
  const state = useContext(FormContext);
  if (!state) throw new Error('A part of the form is outside of it.');
  return state;
}

/** Error of a field; undefined if it has none. */
export const useError = (id: string): string | undefined => useForm().errors.get(id);

/** Number of errors in a group. */
export const useErrorCount = (id: string): number => errorsIn(useForm().errors, id);

/** What a part of the form shows, and where its changes go. */
export interface PartProps<F = FormField> {
  readonly field: F;
  readonly id: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** Kind of field with what it has beside the others. */
export type FieldOf<Kind extends FormField['kind']> = FormField & { readonly kind: Kind };

/** True for an entry of a list. The bar above it names it; one of a single text needs no label of its own. */
export const isEntry = (id: string) => /\.\d+$/.test(id);

/** Writes a label inside a sentence. */
export const inSentence = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);

/** Puts the focus on an element once the form has changed, so that a keyboard goes on from there. */
export function focusLater(...ids: readonly string[]): void {
  requestAnimationFrame(() => {
    ids
      .map((id) => document.getElementById(id))
      .find(Boolean)
      ?.focus();
  });
}
