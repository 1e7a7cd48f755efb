import { Button } from '../../../src/components/button.tsx';
import styles from './words.module.css';

/** Parts that are listed at once; the number of the others is said. */
const listed = 5;

/** Offers a draft of the privacy notice where there is none, and says what is left to do in one. */
export function PrivacyNotice(props: { isThere: boolean; unfinished: readonly string[]; onDraft: () => void }) {
  const { isThere, unfinished, onDraft } = props;
  if (!isThere) {
    return (
      <div className={styles.note}>
        <p>There is no privacy notice yet: visitors who follow the link to it see the page of an unknown address.</p>
        <p>
          The desk can draft one from the company’s facts and the settings in use. Read the draft before you publish it:
          what only you can know stands in square brackets.
        </p>
        <Button onClick={onDraft}>Draft a privacy notice</Button>
      </div>
    );
  }
  const more = unfinished.length - listed;
  return unfinished.length > 0 ? (
    <div className={styles.note}>
      <p>Read the notice before you publish it. Replace or delete:</p>
      <ul>
        {[...new Set(unfinished.slice(0, listed))].map((part) => (
          <li key={part}>{part}</li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
    </div>
  ) : null;
}
