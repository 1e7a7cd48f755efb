import { type Ref, startTransition, useId, useOptimistic } from 'react';
import { dateAndTime } from '../../../config/date-and-time.ts';
import { type Mark, marks } from '../../../server/storage/enquiry-store.ts';
import { Button } from '../../../src/components/button.tsx';
import type { EnquiryList, ListedEnquiry } from '../../server/enquiries.ts';
import form from '../form/form.module.css';
import { asSentence } from '../messages.tsx';
import styles from './enquiries.module.css';

export const markLabels = marks.map((mark) => [mark, asSentence(mark)] as const);

/** What is listed: enquiries of a mark, with words, and below a number, which is that of the end of each page before. */
export interface Query {
  readonly mark: Mark | 'all';
  readonly search: string;
  readonly before: readonly number[];
}

const excerpt = (message: string) => (message.length > 120 ? `${message.slice(0, 120)}…` : message);

interface Props {
  readonly list: EnquiryList;
  readonly query: Query;
  readonly onQuery: (query: Query) => void;
  /** Number of the enquiry that is shown beside the list. */
  readonly shown: number | undefined;
  readonly onOpen: (enquiry: ListedEnquiry) => void;
  /** Heading, which has the focus after what had it is gone. */
  readonly heading: Ref<HTMLHeadingElement>;
}

/** A page of the enquiries, newest first, and what chooses which. */
export function List({ list, query, onQuery, shown, onOpen, heading }: Props) {
  const { enquiries, counts, hasMore } = list;
  const countOf = (mark: Mark) => counts[mark] ?? 0;
  const total = markLabels.reduce((sum, [mark]) => sum + countOf(mark), 0);
  const last = enquiries.at(-1)?.id;
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Enquiries
      </h1>
      {total === 0 && <p className={styles.hint}>There are no enquiries yet.</p>}
      <search className={styles.search}>
        <label htmlFor="search">Search</label>
        <input
          id="search"
          className={form.control}
          type="search"
          value={query.search}
          onChange={(event) => onQuery({ ...query, search: event.target.value, before: [] })}
        />
        <Choice
          label="Show"
          options={[
            ['all', `All ${total}`],
            ...markLabels.map(([mark, label]) => [mark, `${label} ${countOf(mark)}`] as const),
          ]}
          value={query.mark}
          onChange={(mark) => onQuery({ ...query, mark, before: [] })}
        />
      </search>
      <p className="visually-hidden" role="status">
        {enquiries.length === 1 ? '1 enquiry shown' : `${enquiries.length} enquiries shown`}
      </p>
      {total > 0 && enquiries.length === 0 && (
        <p>{query.search ? 'No enquiry has these words.' : 'No enquiry is marked like that.'}</p>
      )}
      <ol>
        {enquiries.map((enquiry) => (
          <li key={enquiry.id}>
            <button
              type="button"
              aria-current={shown === enquiry.id || undefined}
              data-mark={enquiry.mark}
              onClick={() => onOpen(enquiry)}
            >
              <span className={styles.who} dir="auto">
                {enquiry.name}
              </span>
              {enquiry.mark !== 'read' && <span className={styles.mark}>{asSentence(enquiry.mark)}</span>}
              <time dateTime={enquiry.receivedAt}>{dateAndTime(enquiry.receivedAt)}</time>
              <span className={styles.excerpt} dir="auto">
                {excerpt(enquiry.message)}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <div className={styles.tools}>
        {query.before.length > 0 && (
          <Button variant="quiet" onClick={() => onQuery({ ...query, before: query.before.slice(0, -1) })}>
            Newer
          </Button>
        )}
        {hasMore && last !== undefined && (
          <Button variant="quiet" onClick={() => onQuery({ ...query, before: [...query.before, last] })}>
            Older
          </Button>
        )}
      </div>
    </>
  );
}

/**
 * Choice of one of a few values, with all of them in sight.
 * @param props.onChange resolves once the value is the chosen one, or is to stay what it was
 */
export function Choice<T extends string>(props: {
  label: string;
  options: readonly (readonly [value: T, label: string])[];
  value: T;
  onChange: (value: T) => void | Promise<void>;
}) {
  const name = useId();
  const [chosen, setChosen] = useOptimistic(props.value);
  const choose = (value: T) =>
    startTransition(async () => {
      setChosen(value);
      await props.onChange(value);
    });
  return (
    <fieldset className={styles.choice}>
      <legend>{props.label}</legend>
      {props.options.map(([value, label]) => (
        <label key={value}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => choose(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
