import { useRef, useState } from 'react';
import type { StoredEnquiry } from '../../../server/storage/enquiry-store.ts';
import { Button } from '../../../src/components/button.tsx';
import type { Acted, EnquiryList, ListedEnquiry, OwnWords } from '../../server/enquiries.ts';
import { latestOnly, request, respond } from '../api.ts';
import layout from '../layout.module.css';
import { Status, useData, useMessage, Waiting } from '../messages.tsx';
import { useInterval, useListener } from '../use-listener.ts';
import { Details } from './details.tsx';
import styles from './enquiries.module.css';
import { List, type Query } from './enquiry-list.tsx';

/** Milliseconds after which the list looks for what has come or changed. */
const refreshAfter = 10_000;

const noWords: OwnWords = { services: {}, replies: [] };

/** Saves all enquiries as a file, as `npm run enquiries -- export` writes them. */
async function exportEnquiries(format: 'csv' | 'json'): Promise<void> {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await (await respond(`enquiries/export/${format}`)).blob());
  link.download = `enquiries.${format}`;
  link.click();
  URL.revokeObjectURL(link.href);
}

function pathOf({ search, mark, before }: Query): string {
  const last = before.at(-1);
  const given = { search, ...(mark !== 'all' && { mark }), ...(last !== undefined && { before: String(last) }) };
  return `enquiries?${new URLSearchParams(given)}`;
}

/** Keeps an enquiry in its place in the list, though its mark is another one by now. */
function keeping(list: EnquiryList, kept: ListedEnquiry | undefined): EnquiryList {
  if (!kept || list.enquiries.some(({ id }) => id === kept.id)) return list;
  return { ...list, enquiries: [...list.enquiries, kept].toSorted((a, b) => b.id - a.id) };
}

/** The enquiries of visitors: to be found, read, marked, answered, noted on, sent again, exported and erased. */
export function Enquiries() {
  const [query, setQuery] = useState<Query>({ search: '', mark: 'all', before: [] });
  const path = pathOf(query);
  const { data: list, from, load, message: failure } = useData<EnquiryList>(path);
  // Where they can't be read, “Words” says why.
  const { data: words = noWords } = useData<OwnWords>('enquiries/words');
  /** Enquiry beside the list, and what was listed as it was opened. */
  const [shown, setShown] = useState<{ readonly enquiry: StoredEnquiry; readonly query: Query }>();
  // Where the keyboard goes on after an enquiry was erased with its buttons.
  const heading = useRef<HTMLHeadingElement>(null);
  const { message, tell, attempt } = useMessage();

  const refresh = async () => {
    if (!document.hidden) await load();
  };
  useListener('visibilitychange', refresh);
  useInterval(refreshAfter, refresh);

  /** Asks for an action, and shows the enquiry as it is after it. */
  async function ask({ id, receivedAt }: StoredEnquiry, action: string, given: object = {}): Promise<Acted> {
    const acted = await request<Acted>(`enquiries/${id}/${action}`, { receivedAt, ...given });
    const { enquiry } = acted;
    setShown((now) => (now?.enquiry.id === id ? enquiry && { ...now, enquiry } : now));
    if (!enquiry) {
      tell(acted.text, acted.isError);
      heading.current?.focus();
    }
    return acted;
  }

  const act = (...given: Parameters<typeof ask>) =>
    attempt(async () => {
      const { text, isError } = await ask(...given);
      tell(text, isError);
      load();
    });

  const [open] = useState(() =>
    latestOnly((given: { id: number; query: Query }) =>
      attempt(async () => {
        const enquiry = await request<StoredEnquiry>(`enquiries/${given.id}`);
        setShown({ enquiry, query: given.query });
        tell('');
        if (enquiry.mark === 'unread') await act(enquiry, 'read');
      }),
    ),
  );

  if (!list) return <Waiting message={failure}>Loading the enquiries…</Waiting>;
  const enquiry = shown?.enquiry;
  const isStale = from !== path;
  // It stays until the next list is there, so that what has the focus in it keeps it.
  const isKept = shown?.query === query || (isStale && shown && from === pathOf(shown.query));
  return (
    <div className={layout.panes}>
      <div className={styles.list} data-stale={isStale || undefined}>
        <Status message={failure} className={styles.message} />
        <List
          list={keeping(list, isKept ? enquiry : undefined)}
          query={query}
          onQuery={(next) => {
            setQuery(next);
            if (next.search === query.search && next.mark === query.mark) heading.current?.focus();
          }}
          shown={enquiry?.id}
          onOpen={({ id }) => {
            // On a phone it is below the list.
            if (id === enquiry?.id) document.getElementById('enquiry')?.focus();
            open({ id, query });
          }}
          heading={heading}
        />
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
        {enquiry ? (
          <Details
            key={enquiry.id}
            enquiry={enquiry}
            words={words}
            ask={(...given) => ask(enquiry, ...given)}
            act={(...given) => act(enquiry, ...given)}
          />
        ) : (
          list.enquiries.length > 0 && <p className={styles.hint}>Choose an enquiry to read it in full.</p>
        )}
      </div>
    </div>
  );
}
