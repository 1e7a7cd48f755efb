import { company } from '../../content/content.ts';
import { week } from '../../content/schema/company.ts';
import type { ContactWords } from '../../content/schema/pages.ts';
import { Island } from '../../islands/island.tsx';
import styles from './contact-details.module.css';
import type { OpenMinutes } from './opening-hours.ts';
import { OpeningStatus } from './opening-status.tsx';

const minuteOf = (day: (typeof week)[number], time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (week.indexOf(day) * 24 + hours) * 60 + minutes;
};

/** Opening hours of the week, day by day. */
const openMinutes = company.openingHours.flatMap(({ from, to, opens, closes }) =>
  week
    .slice(week.indexOf(from), week.indexOf(to) + 1)
    .map((day): OpenMinutes => [minuteOf(day, opens), minuteOf(day, closes)]),
);

/** Ways to reach the company other than the form (CONTACT-1). */
export function ContactDetails({ words }: { words: ContactWords['details'] }) {
  return (
    <section className={styles.details}>
      <h2>{words.heading}</h2>
      <dl>
        <dt>{words.email}</dt>
        <dd>
          <a href={`mailto:${company.email}`}>{company.email}</a>
        </dd>
        <dt>{words.phone}</dt>
        <dd>
          <a href={`tel:${company.phone.e164}`}>{company.phone.display}</a>
        </dd>
        <dt>{words.hours}</dt>
        <dd>
          <p>{import.meta.env.OPENING_HOURS}</p>
          {company.closedOn && (
            <Island
              name="opening-status"
              component={OpeningStatus}
              props={{
                week: openMinutes,
                closedOn: company.closedOn,
                words: { today: words.openToday, tomorrow: words.openTomorrow, closed: words.closedNow },
              }}
            />
          )}
        </dd>
        <dt>{words.address}</dt>
        <dd>
          <address>
            {company.address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </dd>
        {import.meta.env.REGISTERED_DETAILS && (
          <>
            <dt>{words.registered}</dt>
            <dd>{import.meta.env.REGISTERED_DETAILS}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
