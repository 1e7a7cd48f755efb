import { useEffect, useEffectEvent } from 'react';

/** Listens to an event of the window, as long as the component is there. */
export function useListener<E extends Event>(name: string, listen: (event: E) => void): void {
  const onEvent = useEffectEvent((event: Event) => listen(event as E));
  useEffect(() => {
    addEventListener(name, onEvent);
    return () => removeEventListener(name, onEvent);
  }, [name]);
}
