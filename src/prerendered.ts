import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';

/**
 * The attributes of an element whose content stays as the server drew it. React leaves what is in such an element
 * alone when it hydrates, whatever it is given; nothing is ever set by them.
 */
export const asPrerendered = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } } as const;

const never = () => () => {};

/** What is true now, but `asRendered` while the app takes over what the server drew, which could not know. */
export function useNow<Value>(now: () => Value, asRendered: () => Value): Value {
  return useSyncExternalStore(never, now, asRendered);
}

/**
 * Whether the component takes over what the server drew instead of drawing it itself. Of what the server drew, the
 * app needs neither the words nor the code until it draws a page itself.
 */
export function usePrerendered(): boolean {
  // What counts is how the component began: a snapshot that changed once React has hydrated would make React
  // render the page again, at once and in one task.
  const began = useRef(false);
  const prerendered = useSyncExternalStore(
    never,
    () => began.current,
    () => true,
  );
  useLayoutEffect(() => {
    began.current = prerendered;
  }, [prerendered]);
  return prerendered;
}
