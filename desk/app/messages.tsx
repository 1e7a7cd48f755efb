import { useEffect, useRef, useState } from 'react';
import { Button } from '../../src/components/button.tsx';
import { DeskError, latestOnly, request } from './api.ts';
import styles from './messages.module.css';

/** What was done last, or why it was not. */
export interface Message {
  readonly text: string;
  readonly isError: boolean;
}

/** Holds a message. `attempt` runs an action, and shows what the server refuses. */
export function useMessage() {
  const [message, setMessage] = useState<Message>({ text: '', isError: false });
  const tell = (text: string, isError = false) => setMessage({ text, isError });
  const attempt = async (act: () => Promise<void>) => {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      tell(error.message, true);
    }
  };
  return { message, tell, attempt };
}

/**
 * Holds data of the server, which is asked for once, and again with `load`; with the message that comes instead.
 * @param path of the request, undefined for none; the former data, which are stale then, stay until those of another path are there
 */
export function useData<T>(path: string | undefined) {
  const [loaded, setLoaded] = useState<{ readonly path: string | undefined; readonly data: T }>();
  const messages = useMessage();
  const latest = useRef(path);
  const [load] = useState(() =>
    latestOnly<void>(() =>
      messages.attempt(async () => {
        const from = latest.current;
        if (from === undefined) return;
        const data = await request<T>(from);
        setLoaded({ path: from, data });
        messages.tell('');
      }),
    ),
  );
  useEffect(() => {
    latest.current = path;
    load();
  }, [load, path]);
  const setData = (data: T) => setLoaded({ path, data });
  return { ...messages, data: loaded?.data, from: loaded?.path, setData, load };
}

/** Status line, which screen readers announce. */
export const Status = ({ message, className = '' }: { message: Message; className?: string | undefined }) => (
  <p role="status" className={`${styles.status} ${className}`} data-error={message.isError || undefined}>
    {message.text}
  </p>
);

/** Stands in for a view until its data are there: what is loaded, or why it can't be, with a button to ask again. */
export const Waiting = ({ message, children }: { message: Message; children: string }) => (
  <div className={styles.waiting}>
    <Status message={message.text ? message : { text: children, isError: false }} />
    {message.isError && <Button onClick={() => location.reload()}>Try again</Button>}
  </div>
);

/** Counts in words: "1 problem", "2 problems". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Begins a message with a capital, unless it begins with an address. */
export const asSentence = (text: string): string =>
  /^\w+:\/\//.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
