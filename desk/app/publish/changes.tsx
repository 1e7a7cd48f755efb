import type { Differences, Replaced, Words } from '../../../publish/differences.ts';
import styles from './publish.module.css';

/** Paths that are named at once; of more, the number is said, and the names are folded. */
const mostNamed = 4;

function Pages({ how, pages }: { how: string; pages: readonly string[] }) {
  if (pages.length === 0) return null;
  const isFew = pages.length <= mostNamed;
  return (
    <>
      <p className={styles.pages}>
        {how}: {isFew ? pages.join(', ') : `${pages.length} pages`}
      </p>
      {!isFew && (
        <details>
          <summary>Their addresses</summary>
          <p>{pages.join(', ')}</p>
        </details>
      )}
    </>
  );
}

/** Old or new text, with the words marked that the other one does not have. */
function Text({ of: Mark, words }: { of: 'del' | 'ins'; words: readonly Words[] }) {
  if (words.length === 0) return null;
  return (
    <p className={styles.text}>
      <span className={styles.side}>{Mark === 'del' ? 'Now' : 'Then'}</span>
      <span>
        {words.map(({ text, isOwn }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the words never move
          <span key={index}>{isOwn ? <Mark>{text}</Mark> : text} </span>
        ))}
      </span>
    </p>
  );
}

/** Text that is replaced by another one: what is now, and what is there then. */
export const ReplacedText = ({ before, after }: Replaced) => (
  <div className={styles.replaced}>
    <Text of="del" words={before} />
    <Text of="ins" words={after} />
  </div>
);

/** The pages that differ from what is live, with both texts. */
export function Changes({ added, changed, gone, changes }: Differences) {
  if (added.length + changed.length + gone.length === 0) {
    return <p>No page reads or looks different from what is live.</p>;
  }
  return (
    <div className={styles.changes}>
      <Pages how="New" pages={added} />
      <Pages how="Gone" pages={gone} />
      {changes.map(({ pages, texts }) => (
        <div key={pages.join()}>
          <Pages how="Changed" pages={pages} />
          {texts.length === 0 && <p>The words are the same: an image, a link or the look differs.</p>}
          {texts.map((text) => (
            <ReplacedText key={JSON.stringify(text)} {...text} />
          ))}
        </div>
      ))}
    </div>
  );
}
