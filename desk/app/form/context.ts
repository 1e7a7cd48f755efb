import { createContext, useContext } from 'react';
import type { Figure } from '../../preview/accent-figures.ts';
import { type Errors, errorsIn } from '../words/field-ids.ts';

/** Errors of the content, for the fields of the form. */
export const ErrorsContext = createContext<Errors>(new Map());

/** Contrast figures of the accent, for its field. */
export const FiguresContext = createContext<readonly Figure[]>([]);

export const useFigures = () => useContext(FiguresContext);

/** Error of a field; undefined if it has none. */
export const useError = (id: string): string | undefined => useContext(ErrorsContext).get(id);

/** Number of errors in a group. */
export const useErrorCount = (id: string): number => errorsIn(useContext(ErrorsContext), id);
