import { useCallback, useMemo, useState } from 'react';
import type { Removal, Removed } from '../form/context.ts';
import type { Words } from './content.ts';
import { restored } from './restored.ts';

/** Keeps what was removed, until it is put back or its page changes as a whole. The last is put back first, so that places stay true. */
export function useRemoval(words: Words | undefined, change: (name: string, values: unknown) => void): Removal {
  const [all, setAll] = useState<readonly Removed[]>([]);
  const removed = all.at(-1);
  const keep = useCallback((next: Removed) => setAll((before) => [...before, next]), []);
  const forget = useCallback(() => setAll([]), []);
  const restore = useCallback(() => {
    const [name = '', ...steps] = removed?.id.split('.') ?? [];
    const values = words?.drafts[name]?.values ?? words?.saved[name]?.values;
    change(name, restored(values, steps, removed?.value));
    setAll((before) => before.slice(0, -1));
  }, [removed, words, change]);
  return useMemo(() => ({ removed, keep, forget, restore }), [removed, keep, forget, restore]);
}
