import { useEffect, useRef } from 'react';
import { dateAndTime } from '../../../config/date-and-time.ts';
import type { StoredEnquiry } from '../../../server/storage/enquiry-store.ts';
import { Button, ButtonLink } from '../../../src/components/button.tsx';
import { fields, shortFields } from '../../../src/enquiry/fields.ts';
import { mailto } from '../../../src/enquiry/mailto.ts';
import { AskButton } from '../ask-button.tsx';
import styles from './enquiries.module.css';

/** Time of arrival, in the time zone of this machine. */
export const received = ({ receivedAt }: StoredEnquiry): string => dateAndTime(receivedAt);

/** Link that answers an enquiry in the owner's mail program, with the message quoted. */
function replyLink(enquiry: StoredEnquiry): string {
  const quoted = enquiry.message.replace(/^/gm, '> ');
  return mailto(enquiry.email, 'Your enquiry', `\n\n${enquiry.name} wrote on ${received(enquiry)}:\n\n${quoted}`);
}

/** One enquiry in full, and what can be done with it. */
export function Details(props: { enquiry: StoredEnquiry; onResend: () => void; onDelete: () => void }) {
  const { enquiry, onResend, onDelete } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const facts = [
    ['Received', received(enquiry)],
    ...shortFields.filter((name) => name !== 'name').map((name) => [fields[name].label, enquiry[name]]),
    ['Suspected spam', enquiry.spam],
  ].filter(([, value]) => value);

  useEffect(() => heading.current?.focus(), []);

  return (
    <article className={styles.details} aria-labelledby="enquiry">
      <h2 id="enquiry" ref={heading} tabIndex={-1}>
        {enquiry.name}
        <span className={styles.number}>Enquiry {enquiry.id}</span>
      </h2>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.text} dir="auto">
        {enquiry.message}
      </p>
      <div className={styles.tools}>
        <ButtonLink href={replyLink(enquiry)}>Reply by e-mail</ButtonLink>
        <Button variant="quiet" onClick={onResend}>
          Send it to me again
        </Button>
        <AskButton
          question={{
            text: `Erase the enquiry of ${enquiry.name}, received ${received(enquiry)}?`,
            more: 'The desk keeps no copy: only a backup of yours can bring it back.',
            action: 'Erase for good',
            keep: 'Keep it',
          }}
          onConfirm={onDelete}
        >
          Delete…
        </AskButton>
      </div>
    </article>
  );
}
