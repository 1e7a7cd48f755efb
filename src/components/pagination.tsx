import styles from './pagination.module.css';

/** Items on a page of a list, of which the first has the list's own path. */
export interface ListPage<Item = unknown> {
  readonly items: readonly Item[];
  /** Number of the page, in words. */
  readonly number: string;
  /** Paths of the pages beside it. */
  readonly newer: string | undefined;
  readonly older: string | undefined;
}

/** Links to the pages of a list before and after this one; nothing if there is one page. */
export function Pagination({ words, list }: { words: { newer: string; older: string }; list: ListPage }) {
  const { number, newer, older } = list;
  return !newer && !older ? null : (
    <nav aria-label={number} className={styles.pagination}>
      {newer && (
        <a href={newer} rel="prev">
          {words.newer}
        </a>
      )}
      <span>{number}</span>
      {older && (
        <a href={older} rel="next">
          {words.older}
        </a>
      )}
    </nav>
  );
}
