import { useEffect, useState } from 'react';
import { Button } from '../../../src/components/button.tsx';
import type { LaunchCheck, Target } from '../../server/launch-check.ts';
import { DeskError, request } from '../api.ts';
import { asSentence } from '../sentence.ts';
import styles from './launch-check.module.css';

/** Targets that are listed at once; the others are folded. */
const listed = 5;

function Targets({ targets }: { targets: readonly Target[] }) {
  return (
    <ul>
      {targets.map(({ id, label, problem }) => (
        <li key={[label, problem].join()}>
          {id ? <a href={`/#words/${id}`}>{label}</a> : label}
          {problem && `: ${problem}`}
        </li>
      ))}
    </ul>
  );
}

function Check({ name, todo, advice, targets }: LaunchCheck) {
  const what = todo ?? advice;
  const [mark, kind] = todo ? ['✘', 'To do:'] : advice ? ['ℹ', 'Good to know:'] : ['✔', 'Done:'];
  const more = targets.slice(listed);
  return (
    <li className={styles.check} data-open={todo ? true : undefined}>
      <span className={styles.mark}>
        <span aria-hidden="true">{mark}</span>
        <span className="visually-hidden">{kind}</span>
      </span>
      <div>
        {todo ? <h2>{name}</h2> : <p>{name}</p>}
        {what && (
          <>
            <p>{asSentence(what)}.</p>
            {targets.length > 0 && <Targets targets={targets.slice(0, listed)} />}
            {more.length > 0 && (
              <details>
                <summary>{more.length} more</summary>
                <Targets targets={more} />
              </details>
            )}
          </>
        )}
      </div>
    </li>
  );
}

/** What stands between this copy and going live, each line with the fields that it asks for. */
export function Launch() {
  const [checks, setChecks] = useState<readonly LaunchCheck[]>();
  const [message, setMessage] = useState('');
  const [test, setTest] = useState<{ text: string; isError: boolean }>({ text: '', isError: false });

  useEffect(() => {
    request<LaunchCheck[]>('launch').then(setChecks, (error) => {
      if (!(error instanceof DeskError)) throw error;
      setMessage(error.message);
    });
  }, []);

  const sendTest = async () => {
    setTest({ text: 'The test is on its way…', isError: false });
    try {
      setTest(await request<typeof test>('enquiries/test-notification', {}));
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      setTest({ text: error.message, isError: true });
    }
  };

  if (!checks) return <p className={styles.launch}>{message || 'Checking…'}</p>;
  const open = checks.filter(({ todo }) => todo);
  const advice = checks.filter((check) => check.advice);
  const done = checks.filter((check) => !(check.todo || check.advice));
  return (
    <div className={styles.launch}>
      <h1>Ready to launch</h1>
      <p className={styles.summary} role="status">
        {open.length === 0
          ? 'Nothing is left: ready to go live.'
          : `${open.length} of ${checks.length} to do before this goes live.`}
      </p>
      <div className={styles.test}>
        <Button variant="quiet" onClick={sendTest}>
          Send a test notification
        </Button>
        <p role="status" data-error={test.isError || undefined}>
          {test.text}
        </p>
      </div>
      <ol className={styles.checks}>
        {[...open, ...advice, ...done].map((check) => (
          <Check key={check.name} {...check} />
        ))}
      </ol>
    </div>
  );
}
