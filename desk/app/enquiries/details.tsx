import { useEffect, useRef, useState } from 'react';
import type { StoredEnquiry } from '../../../server/storage/enquiry-store.ts';
import { Button, ButtonLink } from '../../../src/components/button.tsx';
import styles from './enquiries.module.css';
import { received, replyLink } from './format.ts';

/** One enquiry in full, and what can be done with it. */
export function Details(props: { enquiry: StoredEnquiry; onResend: () => void; onDelete: () => void }) {
  const { enquiry, onResend, onDelete } = props;
  // Undefined until the owner has been asked; then the focus goes to the button that takes the place of the pressed one.
  const [asks, setAsks] = useState<boolean>();
  const heading = useRef<HTMLHeadingElement>(null);
  const fields = [
    ['Received', received(enquiry)],
    ['E-mail', enquiry.email],
    ['Telephone', enquiry.phone],
    ['Company', enquiry.company],
    ['Service', enquiry.service],
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
        {fields.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.text}>{enquiry.message}</p>
      <div className={styles.tools}>
        <ButtonLink href={replyLink(enquiry)}>Reply by e-mail</ButtonLink>
        <Button variant="quiet" onClick={onResend}>
          Send it to me again
        </Button>
        {asks ? (
          <>
            <Button onClick={onDelete}>Erase for good</Button>
            <Button variant="quiet" autoFocus onClick={() => setAsks(false)}>
              Keep it
            </Button>
          </>
        ) : (
          <Button variant="quiet" autoFocus={asks === false} onClick={() => setAsks(true)}>
            Delete…
          </Button>
        )}
      </div>
    </article>
  );
}
