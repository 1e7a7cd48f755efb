import { ArrowLink } from '../../components/arrow-link.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { Section } from '../../components/section.tsx';
import { weekday } from '../../content/documents/dates.ts';
import { today } from '../../content/documents/publication-day.ts';
import { fillPlaceholders } from '../../content/placeholders.ts';
import { contactPath } from '../../enquiry/fields.ts';
import type { SectionOf } from '../kinds.ts';
import rows from '../points/rows.module.css';
import { type PropsOf, shows } from '../shows.ts';
import styles from './booking.module.css';

/** Days that are not past. */
const daysLeft = ({ days = [] }: SectionOf<'booking'>) => days.filter(({ day }) => day >= today());

/** Returns true as long as there is a time to book, or a link. */
const hasContent = (words: SectionOf<'booking'>) => !!words.link || daysLeft(words).length > 0;

/** Free times, each a link to the form that proposes a message. */
export function Booking({ words, ground, above }: PropsOf<'booking'>) {
  const { heading, lede, choose = '{time}', message = '', link } = words;
  const id = above.some(({ kind }) => kind === 'booking') ? {} : { id: 'times' };
  const hrefOf = (day: string, time: string) =>
    `${contactPath}?${new URLSearchParams({ message: fillPlaceholders(message, { day: weekday(day), time }) })}#form`;
  return (
    <Section heading={heading} lede={lede} ground={ground} {...id}>
      {daysLeft(words).map(({ day, times }) => (
        <div key={day} className={rows.row}>
          <h3>{weekday(day)}</h3>
          <ul className={styles.times}>
            {times.map((time) => (
              <li key={time}>
                <ButtonLink href={hrefOf(day, time)}>
                  {fillPlaceholders(choose, { day: weekday(day), time })}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {link && <ArrowLink href={link.href}>{link.label}</ArrowLink>}
    </Section>
  );
}

export const shown = [shows({ kind: 'booking', component: Booking, ground: 'white', hasContent })];
