import { createContext, useContext } from 'react';
import { type Errors, errorsIn } from '../words/field-ids.ts';

/** Errors of the content, for the fields of the form. */
export const ErrorsContext = createContext<Errors>(new Map());

/** Error of a field; undefined if it has none. */
export const useError = (id: string): string | undefined => useContext(ErrorsContext).get(id);

/** Number of errors in a group. */
export const useErrorCount = (id: string): number => errorsIn(useContext(ErrorsContext), id);
