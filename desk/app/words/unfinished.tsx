import { unfinishedParts } from '../../../src/content/documents/unfinished.ts';
import styles from './words.module.css';

/** Parts that are listed at once; the number of the others is said. */
const listed = 5;

/** Says what is left to do in a document that was drafted; nothing once it is finished. */
export function Unfinished({ text }: { text: string }) {
  const unfinished = unfinishedParts(text);
  const more = unfinished.length - listed;
  return unfinished.length > 0 ? (
    <div className={styles.note}>
      <p>Read this page before you publish it. Replace or delete:</p>
      <ul>
        {[...new Set(unfinished.slice(0, listed))].map((part) => (
          <li key={part}>{part}</li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
    </div>
  ) : null;
}
