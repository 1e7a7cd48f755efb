import { useCallback, useMemo, useState } from 'react';
import type { Removal, Removed } from '../form/context.ts';
import { isWithin } from './form-errors.ts';
import { restoreValue } from './restore-value.ts';
import type { Words } from './use-words.ts';

/**
 * Keeps what was removed from a page, until it is put back or the page changes as a whole. The last is put back first, so
 * that the positions of the others hold.
 * @param page name of the file whose form is shown
 */
export function useRemoval(
  words: Words | undefined,
  change: (name: string, values: unknown) => void,
  page: string,
): Removal {
  const [all, setAll] = useState<readonly Removed[]>([]);
  const removed = all.findLast(({ id }) => isWithin(id, page));
  const keep = useCallback((next: Removed) => setAll((before) => [...before, next]), []);
  const forget = useCallback((of: string) => setAll((before) => before.filter(({ id }) => !isWithin(id, of))), []);
  const restore = useCallback(() => {
    const [name = '', ...steps] = removed?.id.split('.') ?? [];
    const values = words?.drafts[name]?.values ?? words?.saved[name]?.values;
    change(name, restoreValue(values, steps, removed?.value));
    setAll((before) => before.filter((each) => each !== removed));
  }, [removed, words, change]);
  return useMemo(() => ({ removed, keep, forget, restore }), [removed, keep, forget, restore]);
}
