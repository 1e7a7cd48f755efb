import { type ReactNode, useTransition } from 'react';
import { Button } from '../../../src/components/button.tsx';
import type { Target } from '../../server/launch-check.ts';
import { focusLater } from '../form/context.tsx';
import { counted } from '../messages.tsx';
import styles from './launch-check.module.css';

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
