import { createContext, useContext } from 'react';
import { isObject } from '../../../src/content/find-values.ts';
import type { Figure } from '../../preview/accent-contrast.ts';
import { type Errors, errorsIn } from '../words/form-errors.ts';

/** Errors of the content, for the fields of the form. */
export const ErrorsContext = createContext<Errors>(new Map());

/** Contrast figures of the accent, for its field. */
export const FiguresContext = createContext<readonly Figure[]>([]);

export const useFigures = () => useContext(FiguresContext);

/** Values of the form, from which entries of lists have their names. */
export const ValuesContext = createContext<unknown>(undefined);

/** True for an entry of a list. The bar above it names it; one of a single text needs no label of its own. */
export const isEntry = (id: string) => /\.\d+$/.test(id);

/** Fields by which people know an entry. */
const naming = ['name', 'title', 'question', 'challenge', 'label', 'heading', 'from'] as const;

/** Value of a part of the form. */
export const useValue = (id: string): unknown =>
  id
    .split('.')
    .slice(1)
    .reduce<unknown>((value, step) => (isObject(value) ? value[step] : undefined), useContext(ValuesContext));

/** Name of an entry in a list, as it is written in it; undefined for a text, and where none is written. */
export function useEntryName(id: string): string | undefined {
  const entry = useValue(id);
  const field = isObject(entry) ? naming.find((name) => entry[name]) : undefined;
  return field && isObject(entry) ? String(entry[field]) : undefined;
}

/** Error of a field; undefined if it has none. */
export const useError = (id: string): string | undefined => useContext(ErrorsContext).get(id);

/** Number of errors in a group. */
export const useErrorCount = (id: string): number => errorsIn(useContext(ErrorsContext), id);

/** Part of the form that was removed, with what it said. */
export interface Removed {
  readonly id: string;
  readonly name: string;
  readonly value: unknown;
}

/** What was removed last, and how to put it back. */
export interface Removal {
  readonly removed: Removed | undefined;
  /** Keeps what is being removed. */
  readonly keep: (removed: Removed) => void;
  /** Forgets what was removed from a part of the form, whose places are no longer what they were. */
  readonly forget: (part: string) => void;
  readonly restore: () => void;
}

export const RemovalContext = createContext<Removal>({ removed: undefined, keep() {}, forget() {}, restore() {} });
