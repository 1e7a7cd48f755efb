import { useEffect, useState } from 'react';
import styles from './app.module.css';
import { Enquiries } from './enquiries/enquiries.tsx';
import { Launch } from './launch-check/launch-check.tsx';
import { Words } from './words/words.tsx';

/** Views of the desk, by the fragment of its address. */
const views = {
  words: { label: 'Words', View: Words },
  enquiries: { label: 'Enquiries', View: Enquiries },
  launch: { label: 'Ready to launch', View: Launch },
} as const;

type ViewName = keyof typeof views;

/** View of a fragment; the words for any other. */
export const viewOf = (hash: string): ViewName => {
  const [, name = ''] = /^#(\w+)/.exec(hash) ?? [];
  return Object.hasOwn(views, name) ? (name as ViewName) : 'words';
};

export function App() {
  const [name, setName] = useState(() => viewOf(location.hash));
  useEffect(() => {
    const follow = () => setName(viewOf(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const { label, View } = views[name];
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
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <main className={styles.main} key={name}>
        <View />
      </main>
    </div>
  );
}
