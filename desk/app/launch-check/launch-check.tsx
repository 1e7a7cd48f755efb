import { flushSync } from 'react-dom';
import type { LaunchCheck, Target } from '../../server/launch-check.ts';
import { request } from '../api.ts';
import { asSentence, Status, useData, Waiting } from '../messages.tsx';
import page from '../page.module.css';
import { TestNotification } from '../test-notification.tsx';
import styles from './launch-check.module.css';
import { SampleTexts } from './sample-texts.tsx';

/** Targets that are listed at once; the others are folded. */
const listed = 5;

interface Listed {
  readonly targets: readonly Omit<Target, 'text'>[];
}

export const Targets = ({ targets }: Listed) => (
  <ul>
    {targets.map(({ href, label, problem }) => (
      <li key={[label, problem].join()}>
        {href ? <a href={href}>{label}</a> : label}
        {problem && `: ${problem}`}
      </li>
    ))}
  </ul>
);

export const FoldedTargets = ({ targets }: Listed) => (
  <>
    {targets.length > 0 && <Targets targets={targets.slice(0, listed)} />}
    {targets.length > listed && (
      <details>
        <summary>{targets.length - listed} more</summary>
        <Targets targets={targets.slice(listed)} />
      </details>
    )}
  </>
);

const states = {
  todo: { mark: '✘', label: 'To do:' },
  advice: { mark: 'ℹ', label: 'Good to know:' },
  done: { mark: '✔', label: 'Done:' },
} as const;

interface Accepting {
  readonly accept: (texts: string[]) => Promise<void>;
}

function Check({ name, state, text, targets, accept }: LaunchCheck & Accepting) {
  const { mark, label } = states[state];
  return (
    <li className={styles.check} data-open={state === 'todo' || undefined}>
      <span className={styles.mark}>
        <span aria-hidden="true">{mark}</span>
        <span className="visually-hidden">{label}</span>
      </span>
      <div>
        {state === 'todo' ? <h2>{name}</h2> : <p>{name}</p>}
        {text && <p>{asSentence(text)}.</p>}
        {targets[0]?.text ? <SampleTexts targets={targets} onAccept={accept} /> : <FoldedTargets targets={targets} />}
      </div>
    </li>
  );
}

/** What stands between this copy and going live, each line with the fields that it asks for. */
export function Launch() {
  const { data: checks, setData: setChecks, message, tell, attempt } = useData<readonly LaunchCheck[]>('launch');
  const accept = (texts: string[]) =>
    attempt(async () => {
      tell('Accepting…');
      const after = await request<LaunchCheck[]>('launch/accept', texts);
      // At once: the focus goes to what is then there.
      flushSync(() => setChecks(after));
      tell('');
    });

  if (!checks) return <Waiting message={message}>Checking…</Waiting>;
  const open = checks.filter(({ state }) => state === 'todo').length;
  return (
    <div className={page.page}>
      <h1 id="launch" tabIndex={-1}>
        Ready to launch
      </h1>
      <p className={styles.summary} role="status">
        {open === 0 ? 'Nothing is left: ready to go live.' : `${open} of ${checks.length} to do before this goes live.`}
      </p>
      <Status message={message} />
      <TestNotification />
      <ol className={styles.checks}>
        {checks.map((check) => (
          <Check key={check.name} {...check} accept={accept} />
        ))}
      </ol>
    </div>
  );
}
