import { useEffect, useState } from 'react';
import { usePrerendered } from '../prerendered.ts';

type Generator = typeof import('./draw.ts');

let loaded: Generator | undefined;

/** Loads the code that draws: a chunk of its own, because the page that a visitor opens first comes with its drawings. */
export async function loadGenerator(): Promise<Generator> {
  loaded = await import('./draw.ts');
  return loaded;
}

/** What draws; `prerendered` where what the server drew stays, nothing while it loads. */
export function useGenerator(): Generator | 'prerendered' | undefined {
  const prerendered = usePrerendered();
  const [generator, setGenerator] = useState<Generator | 'prerendered' | undefined>(
    loaded ?? (prerendered ? 'prerendered' : undefined),
  );
  useEffect(() => {
    if (!generator) {
      // Decoration: should it not come, its place stays empty.
      loadGenerator().then(setGenerator, () => {});
    }
  }, [generator]);
  return generator;
}
