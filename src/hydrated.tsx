import { type ReactNode, useEffect } from 'react';

/** Tells src/start.ts, by the event `app-hydrated`, that the page now answers to React. */
export function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => {
    dispatchEvent(new Event('app-hydrated'));
  }, []);
  return children;
}
