import { useState } from 'react';
import { dateAndTime } from '../../../config/date-and-time.ts';
import { Button } from '../../../src/components/button.tsx';
import type { FormFile } from '../../content/form-field.ts';
import type { FormerState, HistoryReply, ListedEntry } from '../../server/history.ts';
import { request } from '../api.ts';
import { AskButton, type Question } from '../ask-button.tsx';
import { focusLater, Part } from '../form/context.tsx';
import { Status, useData } from '../messages.tsx';
import { ReplacedText } from '../publish/changes.tsx';
import styles from './history.module.css';

const mostNamed = 3;

/** Says what a state changed: "Main heading, Lede and 2 more". */
function summaryOf({ changed, revision }: ListedEntry): string {
  if (!revision) return 'Deleted';
  if (!changed) return 'The first that is kept';
  if (changed.length === 0) return 'No words: comments or spaces in the file';
  const more = changed.length - mostNamed;
  return changed.slice(0, mostNamed).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** Names who came to a state; nobody is known for the first one. */
const personOf = ({ person, changed }: ListedEntry) => person ?? (changed ? 'changed outside the desk' : '');

const dropsDraft: Question = {
  text: 'Put these words in the place of what is not saved?',
  more: 'What you changed since the last save is lost.',
  action: 'Take the page back',
  keep: 'Keep it as it is',
};

interface Props {
  readonly file: FormFile;
  readonly label: string;
  /** What the file says now. */
  readonly revision: string;
  readonly hasDraft: boolean;
  readonly onTakeBack: (entry: ListedEntry, values: unknown) => void;
}

/**
 * State of a page; once opened, with what it says beside the words of now.
 * @param props.isNow true if the file says the same now
 */
function Entry({ file, entry, isNow, hasDraft, onTakeBack }: Props & { entry: ListedEntry; isNow: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const query = new URLSearchParams({ name: file.name, id: String(entry.id) });
  const { data: state, message } = useData<FormerState>(isOpen ? `words/history/state?${query}` : undefined);
  const time = dateAndTime(entry.date);
  return (
    <details className={styles.entry} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <h3>
          <time dateTime={entry.date}>{time}</time>
          {isNow && <span className={styles.mark}>now</span>}
        </h3>
        <span className={styles.facts}>{[personOf(entry), summaryOf(entry)].filter(Boolean).join(': ')}</span>
      </summary>
      <Status message={message} />
      {state && (
        <div className={styles.state}>
          {state.changes.map(({ label, ...texts }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the texts never move
            <div key={index}>
              <h4>{label}</h4>
              <ReplacedText {...texts} />
            </div>
          ))}
          {state.changes.length === 0 && <p>The words are the same as now.</p>}
          {state.values === undefined ? (
            <p>{entry.revision ? 'The desk can’t read the file of this time.' : 'The page was not there.'}</p>
          ) : (
            !isNow && (
              <AskButton question={hasDraft ? dropsDraft : undefined} onConfirm={() => onTakeBack(entry, state.values)}>
                Take this page back<span className="visually-hidden"> to {time}</span>
              </AskButton>
            )
          )}
        </div>
      )}
    </details>
  );
}

/** The history of a page: its states, newest first, which are read once it is opened. */
export function History(props: Props) {
  const { file, label, revision } = props;
  const { name } = file;
  const [isOpen, setIsOpen] = useState(false);
  const [pages, setPages] = useState(1);
  // A save adds to it.
  const query = new URLSearchParams({ name, pages: String(pages), revision });
  const path = isOpen ? `words/history?${query}` : undefined;
  const { data: history, load, message, tell, attempt } = useData<HistoryReply>(path);
  const { entries = [], isMore } = history ?? {};
  const erase = () =>
    attempt(async () => {
      await request('words/history/erase', { name });
      await load();
      tell('Erased. Published versions, git and backups may still have what the page said.');
      focusLater('history--summary');
    });
  return (
    <Part id="history" title="History" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <Status message={message} />
      {history && entries.length === 0 && <p>It begins with the next save.</p>}
      {/* ARIA has no list without entries. */}
      {entries.length > 0 && (
        <>
          <ol className={styles.entries}>
            {entries.map((entry) => (
              <li key={entry.id}>
                <Entry
                  {...props}
                  key={revision}
                  entry={entry}
                  isNow={entry === entries[0] && entry.revision === revision}
                />
              </li>
            ))}
          </ol>
          <div className={styles.actions}>
            {isMore && (
              <Button variant="quiet" onClick={() => setPages(pages + 1)}>
                Older
              </Button>
            )}
            <AskButton
              question={{
                text: `Erase the history of “${label}”?`,
                more: `Nobody can then go back to what it said before. What it says now stays.`,
                action: 'Erase for good',
              }}
              onConfirm={erase}
            >
              Erase this history…
            </AskButton>
          </div>
        </>
      )}
    </Part>
  );
}
