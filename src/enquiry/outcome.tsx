import { Button } from '../components/button.tsx';
import { Email } from '../components/email.tsx';
import type { Company } from '../content/schema/company.ts';
import type { EnquiryWords } from '../content/schema/shared-words.ts';
import type { IllustrationData } from '../illustrations/catalogue.ts';
import { Strokes } from '../illustrations/strokes.tsx';
import { dropParameters } from '../without-parameters.ts';
import { mailto } from './mailto.ts';
import styles from './outcome.module.css';

/** Contact details for other ways than the form. They are a prop, so that the browser gets no other facts of the company. */
export type DirectContact = Pick<Company, 'email' | 'phone'>;

/** Fixed ids of an outcome's heading and text: React's own differ between the page and the root of an island. */
const headingId = 'outcome-heading';
const textId = 'outcome-text';

/**
 * Props that focus the outcome when it appears, because the button that led there is gone. Screen readers then say the group's
 * name and description. A live region besides would be read twice, and Orca takes a focused `role=status` for the status bar of
 * the window. `autoFocus` does the same for a page that was posted without JavaScript: the attribute is in the HTML.
 */
const focused = {
  role: 'group',
  'aria-labelledby': headingId,
  'aria-describedby': textId,
  tabIndex: -1,
  autoFocus: true,
  ref: (panel: HTMLElement | null) => {
    // By default, Firefox is content with showing a part of the panel.
    panel?.focus({ preventScroll: true });
    panel?.scrollIntoView({ block: 'nearest' });
    // A panel taller than the space between header and banner is shown from its heading on.
    panel?.querySelector('h2, h3')?.scrollIntoView({ block: 'nearest' });
  },
} as const;

/** Message that an enquiry has arrived (CONTACT-9). Without JavaScript the button navigates back to the empty form. */
export function SentPanel(props: { words: EnquiryWords['sent']; illustration: IllustrationData; onAgain: () => void }) {
  const { heading, text, again } = props.words;
  return (
    <div className={styles.sent} {...focused}>
      <div className={styles.illustration}>
        <Strokes illustration={props.illustration} />
      </div>
      <h2 id={headingId}>{heading}</h2>
      <p id={textId}>{text}</p>
      <form
        action="/contact"
        onSubmit={(event) => {
          event.preventDefault();
          dropParameters('sent');
          props.onAgain();
        }}
      >
        <Button type="submit" variant="quiet">
          {again}
        </Button>
      </form>
    </div>
  );
}

/**
 * Message that an enquiry has not arrived (CONTACT-10). The fields above it keep their input, and the e-mail link
 * contains the message. Without JavaScript, "Try Again" sends the form once more.
 */
export function FailedPanel(props: {
  words: EnquiryWords['failed'];
  reason: string;
  message: string;
  direct: DirectContact;
  onAgain: () => void;
}) {
  const { email, phone } = props.direct;
  const { heading, kept, again, direct, emailSubject } = props.words;
  return (
    <div className={styles.failed} {...focused}>
      <h3 id={headingId}>{heading}</h3>
      <p id={textId} className={styles.reason}>
        {props.reason}
      </p>
      <p>{kept}</p>
      <Button
        type="submit"
        onClick={(event) => {
          event.preventDefault();
          props.onAgain();
        }}
      >
        {again}
      </Button>
      <p className={styles.direct}>
        {direct}{' '}
        <a href={mailto(email, emailSubject, props.message)}>
          <Email address={email} />
        </a>{' '}
        <a href={`tel:${phone.e164}`}>{phone.display}</a>
      </p>
    </div>
  );
}
