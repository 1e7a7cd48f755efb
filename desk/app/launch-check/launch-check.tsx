import { type ReactNode, useTransition } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../src/components/button.tsx';
import type { Told } from '../../server/enquiries.ts';
import type { LaunchCheck, Target } from '../../server/launch-check.ts';
import { request } from '../api.ts';
import { focusLater } from '../form/context.tsx';
import layout from '../layout.module.css';
import { asSentence, counted, Status, useData, useMessage, Waiting } from '../messages.tsx';
import styles from './launch-check.module.css';

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

/** The first targets, and the others on demand. */
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

function Check(props: LaunchCheck & { readonly accept: (texts: string[]) => Promise<void> }) {
  const { name, state, text, targets, accept } = props;
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
    <div className={layout.page}>
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

/** Button that says that it is at work until its action has ended; meanwhile it does not act again. */
function Accept({ id, act, children }: { id?: string; act: () => Promise<void>; children: ReactNode }) {
  const [isAtWork, start] = useTransition();
  return (
    <Button id={id} variant="quiet" aria-disabled={isAtWork || undefined} onClick={() => isAtWork || start(act)}>
      {isAtWork ? 'Accepting…' : children}
    </Button>
  );
}

/**
 * Texts of the sample by their pages, to be read, and accepted one by one or page by page.
 * @param props.onAccept resolves once the texts are accepted
 */
export function SampleTexts(props: { targets: readonly Target[]; onAccept: (texts: string[]) => Promise<void> }) {
  const pages = [...Map.groupBy(props.targets, ({ label }) => label.split(' › ')[0] ?? '')];
  const idOf = (part: string | undefined) => `sample-${part?.replace(/\s+/g, '-')}`;
  return pages.map(([page, targets], index) => {
    /** Accepts texts; the keyboard goes on with the next one, or with the next page. */
    const accept = async (texts: string[], next?: Target) => {
      await props.onAccept(texts);
      focusLater(idOf(next?.href), idOf(page), idOf(pages[index + 1]?.[0]), 'launch');
    };
    return (
      <details key={page}>
        <summary id={idOf(page)}>
          {page}: {counted(targets.length, 'text')}
        </summary>
        <ul>
          {targets.map(({ href, label, text = '' }, at) => (
            <li key={href} className={styles.sample}>
              <a href={href}>{label.slice(page.length + 3) || page}</a>
              <p>{text}</p>
              <Accept id={idOf(href)} act={() => accept([text], targets[at + 1])}>
                Accept<span className="visually-hidden"> {label}</span>
              </Accept>
            </li>
          ))}
        </ul>
        <Accept act={() => accept(targets.map(({ text = '' }) => text))}>
          Accept {targets.length === 1 ? 'it' : `all ${targets.length}`} as read
        </Accept>
      </details>
    );
  });
}

/**
 * Button that sends a test on each channel, and says how it went.
 * @param props.prepare what is done first; nothing is sent if it returns false
 */
export function TestNotification({ prepare }: { prepare?: (() => Promise<boolean>) | undefined }) {
  const { message, tell, attempt } = useMessage();
  const send = () =>
    attempt(async () => {
      tell('');
      if (prepare && !(await prepare())) return;
      tell('The test is on its way…');
      const { text, isError } = await request<Told>('enquiries/test-notification', {});
      tell(text, isError);
    });
  return (
    <div className={styles.test}>
      <Button variant="quiet" onClick={send}>
        {prepare ? 'Save, and send a test notification' : 'Send a test notification'}
      </Button>
      <Status message={message} />
    </div>
  );
}
