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

/** Keeps a file that is dropped beside a field from being opened by the browser, in the place of the desk. */
export function refuseFiles(event: DragEvent): void {
  const isField = event.defaultPrevented || (event.target as Element).matches('[type="file"]');
  if (isField || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
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
