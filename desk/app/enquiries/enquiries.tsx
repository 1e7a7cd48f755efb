import { useEffect, useRef, useState } from 'react';
import type { StoredEnquiry } from '../../../server/storage/enquiry-store.ts';
import { Button } from '../../../src/components/button.tsx';
import type { Acted, EnquiryList } from '../../server/enquiries.ts';
import { latestOnly, request, respond } from '../api.ts';
import form from '../form/form.module.css';
import { Status, useMessage } from '../messages.tsx';
import panes from '../panes.module.css';
import { Details, received } from './details.tsx';
import styles from './enquiries.module.css';

/** Beginning of a message, for the list. */
const excerpt = (message: string) => (message.length > 120 ? `${message.slice(0, 120)}…` : message);

/** Saves all enquiries as a file, as `npm run enquiries -- export` writes them. */
async function exportEnquiries(format: 'csv' | 'json'): Promise<void> {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await (await respond(`enquiries/export/${format}`)).blob());
  link.download = `enquiries.${format}`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The enquiries of visitors, newest first: to be searched, read, answered, sent again, exported and erased. */
export function Enquiries() {
  const [list, setList] = useState<EnquiryList>();
  const [search, setSearch] = useState('');
  /** Number of the actions so far, each of which may have changed the list. */
  const [actions, setActions] = useState(0);
  const [shown, setShown] = useState<StoredEnquiry>();
  // Where the keyboard goes on after an enquiry was erased with its buttons.
  const heading = useRef<HTMLHeadingElement>(null);
  const { message, tell, attempt } = useMessage();

  const [load] = useState(() =>
    latestOnly((words: string) =>
      attempt(async () => setList(await request<EnquiryList>(`enquiries?search=${encodeURIComponent(words)}`))),
    ),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: an action may change the list
  useEffect(() => {
    load(search);
  }, [load, search, actions]);

  const act = (action: 'read' | 'resend' | 'delete', { id, receivedAt }: StoredEnquiry) =>
    attempt(async () => {
      const acted = await request<Acted>(`enquiries/${id}/${action}`, { receivedAt });
      tell(acted.text, acted.isError);
      if (acted.isGone) {
        setShown(undefined);
        heading.current?.focus();
      }
      setActions((count) => count + 1);
    });

  if (!list) return <p className={panes.status}>{message.text || 'Loading the enquiries…'}</p>;
  return (
    <div className={panes.panes}>
      <div className={styles.list}>
        <h1 ref={heading} tabIndex={-1}>
          Enquiries
        </h1>
        <p className={styles.summary}>
          {list.total === 0
            ? `There are no enquiries yet in ${list.file}.`
            : `${list.total} in all, ${list.unread} unread.`}
        </p>
        <search className={styles.search}>
          <label htmlFor="search">Search</label>
          <input
            id="search"
            className={form.control}
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </search>
        <p className="visually-hidden" role="status">
          {list.enquiries.length === 1 ? '1 enquiry shown' : `${list.enquiries.length} enquiries shown`}
        </p>
        {list.total > 0 && list.enquiries.length === 0 && <p>No enquiry has these words.</p>}
        <ol>
          {list.enquiries.map((enquiry) => (
            <li key={enquiry.id}>
              <button
                type="button"
                aria-current={shown?.id === enquiry.id || undefined}
                data-unread={enquiry.mark === 'unread' || undefined}
                onClick={() => {
                  setShown(enquiry);
                  act('read', enquiry);
                }}
              >
                <span className={styles.who}>{enquiry.name}</span>
                {enquiry.mark === 'unread' && <span className={styles.unread}>Unread</span>}
                {enquiry.spam !== '' && <span className={styles.spam}>Suspected spam</span>}
                <time dateTime={enquiry.receivedAt}>{received(enquiry)}</time>
                <span className={styles.excerpt}>{excerpt(enquiry.message)}</span>
              </button>
            </li>
          ))}
        </ol>
        {list.hasMore && <p>These are the newest. Search to find older ones, or export all.</p>}
        <div className={styles.tools}>
          <Button variant="quiet" onClick={() => attempt(() => exportEnquiries('csv'))}>
            Export for a spreadsheet
          </Button>
          <Button variant="quiet" onClick={() => attempt(() => exportEnquiries('json'))}>
            Export as JSON
          </Button>
        </div>
      </div>
      <div className={styles.shown}>
        <Status message={message} className={styles.message} />
        {shown ? (
          <Details
            key={shown.id}
            enquiry={list.enquiries.find(({ id }) => id === shown.id) ?? shown}
            onResend={() => act('resend', shown)}
            onDelete={() => act('delete', shown)}
          />
        ) : (
          list.total > 0 && <p className={styles.hint}>Choose an enquiry to read it in full.</p>
        )}
      </div>
    </div>
  );
}
