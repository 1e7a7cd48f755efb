import { type ReactNode, useEffect, useRef, useState } from 'react';
import { dateAndTime } from '../../../config/date-and-time.ts';
import type { StoredEnquiry } from '../../../server/storage/enquiry-store.ts';
import { Button, ButtonLink } from '../../../src/components/button.tsx';
import { fillPlaceholders } from '../../../src/content/placeholders.ts';
import type { Reply } from '../../../src/content/schema/shared-words.ts';
import { type FieldName, fields, shortFields } from '../../../src/enquiry/fields.ts';
import { mailto, mailtoAddress } from '../../../src/enquiry/mailto.ts';
import type { Acted, OwnWords } from '../../server/enquiries.ts';
import { latestOnly } from '../api.ts';
import { AskButton } from '../ask-button.tsx';
import form from '../form/form.module.css';
import { Status, useMessage } from '../messages.tsx';
import styles from './enquiries.module.css';
import { Choice, markLabels } from './enquiry-list.tsx';

/** Link that answers an enquiry in the owner's mail program, with a text of the owner's, and the message quoted. */
function replyLink({ name, email, receivedAt, message }: StoredEnquiry, reply?: Reply): string {
  const beginning = fillPlaceholders(reply?.text ?? '', { name });
  const quoted = `${name} wrote on ${dateAndTime(receivedAt)}:\n\n${message.replace(/^/gm, '> ')}`;
  return mailto(email, reply?.subject ?? 'Your enquiry', `${beginning}\n\n${quoted}`);
}

/** First number in what a visitor has typed, as it is dialled, without an extension; empty if there is none. */
const dialled = (phone: string) =>
  (/^[^\p{L}/,;]*/u.exec(phone)?.[0] ?? '').replace('(0)', '').replaceAll(/[^+\d]/g, '');

/** Text of a visitor in which web addresses are links, without the full stop that may follow one. */
const linked = (text: string): ReactNode[] =>
  text.split(/((?:https?:\/\/|\bwww\.)[^\s\p{C}<>"]*[^\s\p{C}\p{P}<>]\/?)/iu).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
      <a key={index} href={part.replace(/^www/i, 'https://www')} target="_blank" rel="noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  );

function shownValue(name: FieldName, value: string, services: OwnWords['services']): ReactNode {
  if (name === 'email') return <a href={mailtoAddress(value)}>{value}</a>;
  if (name === 'phone' && dialled(value)) return <a href={`tel:${dialled(value)}`}>{value}</a>;
  return name === 'service' ? (services[value] ?? value) : value;
}

/**
 * One enquiry in full, and what can be done with it.
 * @param props.ask asks for an action on the enquiry; `act` also shows what became of it
 */
export function Details(props: {
  enquiry: StoredEnquiry;
  words: OwnWords;
  ask: (action: string, given: object) => Promise<Acted>;
  act: (action: string, given?: object) => Promise<void>;
}) {
  const { enquiry, words, ask, act } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const received = dateAndTime(enquiry.receivedAt);
  const facts: readonly (readonly [string, ReactNode])[] = [
    ...shortFields
      .filter((name) => name !== 'name' && enquiry[name])
      .map((name) => [fields[name].label, shownValue(name, enquiry[name], words.services)] as const),
    ...(enquiry.answeredAt ? [['Answered', dateAndTime(enquiry.answeredAt)] as const] : []),
    ...(enquiry.spam ? [['Suspected spam', enquiry.spam] as const] : []),
  ];

  useEffect(() => heading.current?.focus(), []);

  return (
    <article className={styles.details} aria-labelledby="enquiry">
      <div className={`${styles.tools} ${styles.back}`}>
        <Button
          variant="quiet"
          onClick={() => document.querySelector<HTMLElement>('li > button[aria-current]')?.focus()}
        >
          Back to the list
        </Button>
      </div>
      <h2 id="enquiry" ref={heading} tabIndex={-1}>
        <span dir="auto">{enquiry.name}</span>
        <span>
          Enquiry {enquiry.id}, received {received}
        </span>
      </h2>
      <div className={styles.tools}>
        <ButtonLink href={replyLink(enquiry)}>Reply by e-mail</ButtonLink>
        {words.replies.map((reply) => (
          <ButtonLink key={reply.name} href={replyLink(enquiry, reply)} variant="quiet">
            Reply: {reply.name}
          </ButtonLink>
        ))}
      </div>
      <Choice label="Mark" options={markLabels} value={enquiry.mark} onChange={(mark) => act('mark', { mark })} />
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.text} dir="auto">
        {enquiry.mark === 'spam' ? enquiry.message : linked(enquiry.message)}
      </p>
      <Note note={enquiry.note} save={(note, former) => ask('note', { note, former })} />
      <div className={styles.tools}>
        <Button variant="quiet" onClick={() => act('resend')}>
          Send it to me again
        </Button>
        <span className={styles.erase}>
          <AskButton
            question={{
              text: `Erase the enquiry of ${enquiry.name}, received ${received}?`,
              more: 'The desk keeps no copy: only a backup of yours can bring it back.',
              action: 'Erase for good',
            }}
            onConfirm={() => act('delete')}
          >
            Erase…
          </AskButton>
        </span>
      </div>
    </article>
  );
}

/** Milliseconds without a response after which a note is sent again, also while another enquiry is shown. */
const noResponseAfter = 5000;

/**
 * The owner's own words on an enquiry, saved as they are typed.
 * @param props.save saves a note in the place of the former one
 */
function Note(props: { note: string; save: (note: string, former: string) => Promise<Acted> }) {
  const { message, tell, attempt } = useMessage();
  const [keep] = useState(() => {
    let former = props.note;
    // The store may have any of them: a response can be lost.
    const typed = [former];
    const save = latestOnly((note: string) =>
      attempt(async () => {
        const again = setTimeout(() => note === typed.at(-1) && save(note), noResponseAfter);
        let acted = await props.save(note, former);
        const stored = acted.enquiry?.note ?? '';
        if (acted.isError && typed.includes(stored)) acted = await props.save(note, stored);
        clearTimeout(again);
        if (!acted.isError) former = note;
        tell(acted.text || 'Saved.', acted.isError);
      }),
    );
    return (note: string) => {
      typed.push(note);
      save(note);
    };
  });
  return (
    <div className={form.field}>
      <label htmlFor="note">Note</label>
      <textarea
        id="note"
        className={form.control}
        dir="auto"
        rows={2}
        maxLength={10_000}
        defaultValue={props.note}
        aria-describedby="note-help"
        onChange={(event) => keep(event.target.value)}
      />
      <p id="note-help" className={form.help}>
        For you and all who use the desk. It is in exports, and erased with the enquiry.
      </p>
      <Status message={message} className={message.isError ? form.error : form.help} />
    </div>
  );
}
