import { useEffect, useEffectEvent } from 'react';
import { latestOnly } from './api.ts';

/** Listens to an event of the window, as long as the component is there. */
export function useListener<E extends Event>(name: string, listen: (event: E) => void): void {
  const onEvent = useEffectEvent((event: Event) => listen(event as E));
  useEffect(() => {
    addEventListener(name, onEvent);
    return () => removeEventListener(name, onEvent);
  }, [name]);
}

/** Acts again and again, as long as the component is there, and never twice at once. */
export function useInterval(milliseconds: number, act: () => Promise<void>): void {
  const onTime = useEffectEvent(act);
  useEffect(() => {
    const timer = setInterval(
      latestOnly(() => onTime()),
      milliseconds,
    );
    return () => clearInterval(timer);
  }, [milliseconds]);
}
