import { useEffect, useRef, useState } from 'react';
import type { Progress } from '../../../build/progress.ts';
import { dateAndTime } from '../../../config/date-and-time.ts';
import type { Differences } from '../../../publish/differences.ts';
import type { Preview } from '../../../publish/preview.ts';
import type { Version } from '../../../server/versions/versions.ts';
import { Button } from '../../../src/components/button.tsx';
import { longDate } from '../../../src/content/documents/dates.ts';
import type { LaunchCheck, Target } from '../../server/launch-check.ts';
import type { PublishedState, PublishLine } from '../../server/publish.ts';
import { request, requestLines } from '../api.ts';
import type { ViewProps } from '../app.tsx';
import { AskButton } from '../ask-button.tsx';
import { FoldedTargets, Targets } from '../launch-check/launch-check.tsx';
import layout from '../layout.module.css';
import { Status, useData, useMessage, Waiting } from '../messages.tsx';
import { Changes } from './changes.tsx';
import styles from './publish.module.css';

const Facts = ({ version }: { version: Version }) => (
  <>
    <p className={styles.facts}>
      <time dateTime={version.date}>{dateAndTime(version.date)}</time>, {version.person}
    </p>
    <p className={styles.facts}>{version.summary}</p>
  </>
);

/** The keyboard goes on at what has come. */
const focusAtOnce = (element: HTMLElement | null) => element?.focus();

/** What a build is doing. A screen reader hears each step once, without its counts. */
function Steps({ step, count, of, name }: Progress) {
  return (
    <div className={styles.steps}>
      <p role="status">{step}…</p>
      <progress aria-label="Progress" max={of} value={count} />
      <p aria-hidden="true">{count && `${count} of ${of}: ${name}`}</p>
    </div>
  );
}

const unpublishedWords = (files: PublishedState['unpublished']) =>
  !files
    ? 'Saved words are not live yet.'
    : files.length > 0
      ? 'Saved, and not live yet:'
      : 'All that is saved is live.';

/** Says how much “Ready to launch” still lists; nothing once it is settled. */
function LeftToDo() {
  // If it can't be told, that view says why.
  const { data: checks = [] } = useData<readonly LaunchCheck[]>('launch');
  const count = checks.filter(({ state }) => state === 'todo').length;
  return (
    count > 0 && (
      <p className={styles.facts}>
        <a href="/#launch">Ready to launch</a> still lists {count} to do.
      </p>
    )
  );
}

/** What a publication, or a preview, has told so far. */
interface Told {
  readonly progress?: Progress | undefined;
  readonly differences?: Differences | undefined;
  readonly preview?: Preview;
  readonly live?: string;
  readonly problem?: string;
  readonly targets?: readonly Target[];
}

/** Step that can't be cancelled any more. */
const switching: Progress = { step: 'Putting the version in place' };

/** The publish view: what is live, what would change, and the versions to go back to. */
export function Publish({ published, problem, refresh }: ViewProps) {
  const [{ progress, differences, preview, targets = [] }, setTold] = useState<Told>({});
  const { message, tell, attempt } = useMessage();
  const run = useRef<AbortController>(undefined);
  // Where the keyboard goes on.
  const live = useRef<HTMLHeadingElement>(null);
  const button = useRef<HTMLDivElement>(null);

  // A build that nobody waits for ends.
  useEffect(() => () => run.current?.abort(), []);

  /** Publishes, or makes a preview. */
  const follow = async (path: 'publish' | 'publish/preview') => {
    if (run.current) return;
    run.current = new AbortController();
    const { signal } = run.current;
    tell('');
    let told: Told = {};
    await attempt(async () => {
      for await (const line of requestLines<PublishLine>(path, {}, signal)) {
        told = { ...told, progress: undefined, differences: undefined, ...line };
        setTold(told);
      }
    });
    if (signal.aborted)
      tell(path === 'publish' ? 'Nothing was published: what was live stays.' : 'No preview was made.');
    else if (told.problem ?? told.live) tell(told.problem ?? told.live ?? '', told.problem !== undefined);
    run.current = undefined;
    setTold({ ...told, progress: undefined, differences: undefined });
    await refresh();
    if (told.preview) return;
    (told.live ? live.current : button.current?.querySelector('button'))?.focus();
  };

  const cancel = () => run.current?.abort();

  const confirm = () => {
    setTold({ progress: switching });
    live.current?.focus();
    request('publish/confirm', {}).catch(cancel);
  };

  const show = (what: string, path: string) =>
    attempt(async () => {
      tell(what);
      tell((await request<{ live: string }>(path, {})).live);
      await refresh();
      live.current?.focus();
    });

  if (!published) return <Waiting message={{ text: problem, isError: problem !== '' }}>Reading what is live…</Waiting>;
  const { siteUrl, versions, unpublished, canPreview, canServe } = published;
  const current = versions.find(({ id }) => id === published.live);
  const later = current?.later ?? [];
  return (
    <div className={layout.page}>
      <h1>Publish</h1>
      <section className={styles.live} data-ground="ink">
        <h2 ref={live} tabIndex={-1}>
          {published.live ? `Version ${published.live} is live` : 'Nothing is published yet'}
        </h2>
        {current && <Facts version={current} />}
        <p>
          <a href={siteUrl} target="_blank" rel="noreferrer">
            {siteUrl}
          </a>
        </p>
        <p className={styles.waiting}>{unpublishedWords(unpublished)}</p>
        {unpublished && <FoldedTargets targets={unpublished} />}
        <LeftToDo />
        {later.length > 0 && (
          <>
            <p className={styles.facts}>Published, and to be shown from its day:</p>
            <ul className={styles.later}>
              {later.map(({ day, what }) => (
                <li key={day + what}>
                  {what}, <time dateTime={day}>{longDate(day)}</time>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      <div className={styles.act} ref={button}>
        {!differences && (
          <Button aria-disabled={progress && true} onClick={() => follow('publish')}>
            Publish…
          </Button>
        )}
        {canPreview && !differences && (
          <Button variant="quiet" aria-disabled={progress && true} onClick={() => follow('publish/preview')}>
            Preview for a colleague
          </Button>
        )}
        {canServe && !progress && (
          <Button variant="quiet" onClick={() => show('Starting the server…', 'publish/serve')}>
            Start the server
          </Button>
        )}
        {progress && progress !== switching && !differences && (
          <Button variant="quiet" onClick={cancel}>
            Cancel
          </Button>
        )}
        <Status message={message} className={styles.message} />
      </div>
      {targets.length > 0 && <Targets targets={targets} />}
      {preview && (
        <section className={styles.question}>
          <h2 ref={focusAtOnce} tabIndex={-1}>
            Preview for a colleague
          </h2>
          <p>
            <a href={preview.address} target="_blank" rel="noreferrer">
              {preview.address}
            </a>
          </p>
          <p>{preview.about}</p>
        </section>
      )}
      {progress && !differences && <Steps {...progress} />}
      {differences && (
        <section className={styles.question}>
          <h2 ref={focusAtOnce} tabIndex={-1}>
            What changes for visitors
          </h2>
          <Changes {...differences} />
          <div className={styles.act}>
            <Button onClick={confirm}>Publish these changes</Button>
            <Button variant="quiet" onClick={cancel}>
              Cancel
            </Button>
          </div>
        </section>
      )}
      {versions.length > 0 && (
        <>
          <h2 className={styles.title}>Kept versions</h2>
          <ol className={styles.versions} reversed>
            {versions.map((version) => (
              <li key={version.id}>
                <div>
                  <h3>
                    Version {version.id}
                    {version.id === published.live && <span className={styles.mark}>live</span>}
                  </h3>
                  <Facts version={version} />
                </div>
                {version.id !== published.live && (
                  <AskButton
                    question={{
                      text: `Show visitors version ${version.id} again?`,
                      more: `It is of ${dateAndTime(version.date)}. Saved words stay as they are.`,
                      action: 'Go back',
                      keep: 'Stay',
                    }}
                    onConfirm={() => show('Going back…', `publish/back/${version.id}`)}
                  >
                    Go back to this<span className="visually-hidden"> (version {version.id})</span>
                  </AskButton>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}
