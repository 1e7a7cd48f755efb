import { type ComponentType, useEffect, useState } from 'react';
import type { PublishedState } from '../server/publish.ts';
import { sessionOver } from './api.ts';
import styles from './app.module.css';
import { Enquiries } from './enquiries/enquiries.tsx';
import { Images } from './images/images.tsx';
import { Launch } from './launch-check/launch-check.tsx';
import { useData } from './messages.tsx';
import { Publish } from './publish/publish.tsx';
import { Settings } from './settings/settings.tsx';
import { refuseFiles, useListener } from './use-listener.ts';
import { Words } from './words/words.tsx';

/** What all views may know: which version is live, and whether there is more to publish. */
export interface ViewProps {
  /** Undefined until it is known, and where the server can't tell. */
  readonly published: PublishedState | undefined;
  readonly problem: string;
  readonly refresh: () => Promise<void>;
}

/** Views of the desk, by the fragment of its address. */
const views = {
  words: { label: 'Words', View: Words },
  images: { label: 'Images', View: Images },
  enquiries: { label: 'Enquiries', View: Enquiries },
  launch: { label: 'Ready to launch', View: Launch },
  settings: { label: 'Settings', View: Settings },
  publish: { label: 'Publish', View: Publish },
} satisfies Record<string, { label: string; View: ComponentType<ViewProps> }>;

type ViewName = keyof typeof views;

/** View of a fragment; the words for any other. */
export const viewOf = (hash: string): ViewName => {
  const [, name = ''] = /^#(\w+)/.exec(hash) ?? [];
  return Object.hasOwn(views, name) ? (name as ViewName) : 'words';
};

/**
 * Says that the session at the identity provider is over.
 * @param props.keepsDrafts true for a view whose unsaved texts the browser keeps; what was typed into others stays in this tab
 */
function SessionOver({ keepsDrafts }: { keepsDrafts: boolean }) {
  const [isOver, setOver] = useState(false);
  useListener(sessionOver, () => setOver(true));
  return (
    <div role="alert" className={styles.sessionOver}>
      {isOver && (
        <p>
          Your session has expired.{' '}
          {keepsDrafts ? 'Nothing that you typed is lost.' : 'What you typed stays in this tab.'}{' '}
          <a href="/desk/sign-in" {...(!keepsDrafts && { target: '_blank', onClick: () => setOver(false) })}>
            Sign in again{!keepsDrafts && ' in another one'}
          </a>
        </p>
      )}
    </div>
  );
}

export function App() {
  const [name, setName] = useState(() => viewOf(location.hash));
  useListener('hashchange', () => setName(viewOf(location.hash)));
  useListener('dragover', refuseFiles);
  const { label, View }: { label: string; View: ComponentType<ViewProps> } = views[name];
  const { data: published, message, load: refresh } = useData<PublishedState>('publish');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another program may have published or saved meanwhile
  useEffect(() => {
    refresh();
  }, [refresh, name]);
  useEffect(() => {
    document.title = `${label} – The desk`;
  }, [label]);
  return (
    <div className={styles.desk}>
      <header className={styles.header} data-ground="ink">
        <p className={styles.name}>The desk</p>
        <nav aria-label="Desk">
          <ul className={styles.views}>
            {Object.entries(views).map(([each, { label: text }]) => (
              <li key={each}>
                <a href={`/#${each}`} aria-current={each === name ? 'page' : undefined}>
                  {text}
                  {each === 'publish' && published && published.unpublished?.length !== 0 && (
                    <span className={styles.waiting} title="Saved words are not live yet">
                      <span className="visually-hidden"> (saved words are not live yet)</span>
                    </span>
                  )}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <main className={styles.main} key={name}>
        <View published={published} problem={message.text} refresh={refresh} />
      </main>
      <SessionOver keepsDrafts={name === 'words'} />
    </div>
  );
}
