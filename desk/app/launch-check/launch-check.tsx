import { useEffect, useState } from 'react';
import type { LaunchCheck, Target } from '../../server/launch-check.ts';
import { request } from '../api.ts';
import { asSentence, useMessage } from '../messages.tsx';
import page from '../page.module.css';
import { TestNotification } from '../test-notification.tsx';
import styles from './launch-check.module.css';

/** Targets that are listed at once; the others are folded. */
const listed = 5;

export const Targets = ({ targets }: { targets: readonly Target[] }) => (
  <ul>
    {targets.map(({ id, label, problem }) => (
      <li key={[label, problem].join()}>
        {id ? <a href={`/#words/${id}`}>{label}</a> : label}
        {problem && `: ${problem}`}
      </li>
    ))}
  </ul>
);

const states = {
  todo: { mark: '✘', label: 'To do:' },
  advice: { mark: 'ℹ', label: 'Good to know:' },
  done: { mark: '✔', label: 'Done:' },
} as const;

function Check({ name, state, text, targets }: LaunchCheck) {
  const { mark, label } = states[state];
  const more = targets.slice(listed);
  return (
    <li className={styles.check} data-open={state === 'todo' || undefined}>
      <span className={styles.mark}>
        <span aria-hidden="true">{mark}</span>
        <span className="visually-hidden">{label}</span>
      </span>
      <div>
        {state === 'todo' ? <h2>{name}</h2> : <p>{name}</p>}
        {text && <p>{asSentence(text)}.</p>}
        {targets.length > 0 && <Targets targets={targets.slice(0, listed)} />}
        {more.length > 0 && (
          <details>
            <summary>{more.length} more</summary>
            <Targets targets={more} />
          </details>
        )}
      </div>
    </li>
  );
}

/** What stands between this copy and going live, each line with the fields that it asks for. */
export function Launch() {
  const [checks, setChecks] = useState<readonly LaunchCheck[]>();
  const { message, attempt } = useMessage();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    attempt(async () => setChecks(await request<LaunchCheck[]>('launch')));
  }, []);

  if (!checks) return <p className={page.page}>{message.text || 'Checking…'}</p>;
  const open = checks.filter(({ state }) => state === 'todo').length;
  return (
    <div className={page.page}>
      <h1>Ready to launch</h1>
      <p className={styles.summary} role="status">
        {open === 0 ? 'Nothing is left: ready to go live.' : `${open} of ${checks.length} to do before this goes live.`}
      </p>
      <TestNotification />
      <ol className={styles.checks}>
        {checks.map((check) => (
          <Check key={check.name} {...check} />
        ))}
      </ol>
    </div>
  );
}
