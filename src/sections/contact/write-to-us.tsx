import { Fragment, type ReactNode } from 'react';
import { company, contact } from '../../content/content.ts';
import { fillPlaceholders } from '../../content/placeholders.ts';
import { sectionsByKind } from '../../content/sections-by-kind.ts';
import { daysOf, week } from '../../content/week.ts';
import { Island } from '../../islands/island.tsx';
import type { OpeningStatusProps, OpenMinutes } from '../../islands/opening-status.tsx';
import type { SectionOf } from '../kinds.ts';
import { type PropsOf, shows } from '../shows.ts';
import styles from './contact-details.module.css';
import { EmailLink, PhoneLink } from './direct-links.tsx';
import layout from './write-to-us.module.css';

const minuteOf = (day: (typeof week)[number], time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (week.indexOf(day) * 24 + hours) * 60 + minutes;
};

/** Opening hours of the week, day by day. */
const openMinutes = company.openingHours.flatMap((hours) =>
  daysOf(hours).map((day): OpenMinutes => [minuteOf(day, hours.opens), minuteOf(day, hours.closes)]),
);

const { closedOn = [] } = company;

/** True if the owner has said when the company is closed, up to today or beyond. */
const isKnownToday = closedOn.some((day) => day >= new Date().toISOString().slice(0, 10));

/** Writes the placeholder of a text as the browser looks for it, without spaces. */
const timed = (text: string) => fillPlaceholders(text, { time: '{time}' });

/**
 * Line under the opening hours for whether the company is open now. It is blank until the island sets the text; where
 * scripting is off it is not there.
 */
const OpeningStatus = (_: OpeningStatusProps) => <p className={styles.status}>{'\u00a0'}</p>;

/** Name of a contact detail, and the detail; nothing if it is empty. */
const Detail = ({ name, children }: { name: string; children: ReactNode }) =>
  children && (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );

type Words = SectionOf<'form'>;
type Details = NonNullable<Words['details']>;

/** Ways to reach the company other than the form (CONTACT-1). Orca skips what a block or an `address` at the start of a `dd` holds, so each begins with text. */
function ContactDetails({ words }: { words: Details }) {
  const { address } = company;
  const status = { today: timed(words.openToday), tomorrow: timed(words.openTomorrow), closed: words.closedNow };
  return (
    <section className={styles.details}>
      <h2>{words.heading}</h2>
      <dl>
        <Detail name={words.email}>
          <EmailLink />
        </Detail>
        <Detail name={words.phone}>
          <PhoneLink />
        </Detail>
        <Detail name={words.hours}>
          {import.meta.env.OPENING_HOURS}
          {isKnownToday && (
            <Island
              name="opening-status"
              component={OpeningStatus}
              props={{ week: openMinutes, closedOn, words: status }}
            />
          )}
        </Detail>
        <Detail name={words.address}>
          {address.map((line) => (
            <Fragment key={line}>
              {line}
              <br />
            </Fragment>
          ))}
        </Detail>
        <Detail name={words.registered}>
          {import.meta.env.REGISTERED_DETAILS && <small>{import.meta.env.REGISTERED_DETAILS}</small>}
        </Detail>
      </dl>
    </section>
  );
}

/**
 * Enquiry form with the contact details beside it (CONTACT-1), on other pages than the contact page too. A visitor who comes to
 * book a call, by a link to `#call`, sees above the form when we ring.
 */
export function WriteToUs(props: PropsOf<'form'>) {
  const { words, ground, form } = props;
  const { call, details = sectionsByKind(contact).form?.details } = words;
  return (
    <div className={layout.writeToUs} data-ground={ground}>
      <div className={layout.grid}>
        <section id="form">
          {call && (
            <div id="call" className={layout.call}>
              <h2>{call.heading}</h2>
              <p>{call.text}</p>
              <p>{`${details?.hours}: ${import.meta.env.OPENING_HOURS}`}</p>
            </div>
          )}
          {form(words)}
        </section>
        {details && <ContactDetails words={details} />}
      </div>
    </div>
  );
}

export const shown = [shows({ kind: 'form', component: WriteToUs, ground: 'paper' })];
