import type { Hydrate } from './hydrate.tsx';

/** Minutes of a week, from Monday 00:00 on clocks in the United Kingdom: the company opens at the first and closes at the second. */
export type OpenMinutes = readonly [opens: number, closes: number];

export interface OpeningStatusProps {
  readonly week: readonly OpenMinutes[];
  /** Days, such as `2026-12-25`, when the company is closed whatever the week says. */
  readonly closedOn: readonly string[];
  readonly words: {
    /** `{time}` is when the company closes, on the visitor's clock. */
    readonly today: string;
    /** The same for a visitor in whose time zone that is tomorrow. */
    readonly tomorrow: string;
    /** `{day}` and `{time}` are when the company opens again. */
    readonly closed: string;
  };
}

const minute = 60_000;
const day = 24 * 60;

/** Reads the clocks in the United Kingdom: a text in the format of ISO 8601, which Swedish has, such as `2026-11-26 09:30:00`. */
const inBritain = (instant: Date) => instant.toLocaleString('sv', { timeZone: 'Europe/London' });

/** Milliseconds of those clocks, as if they showed UTC. */
const clockOf = (instant: Date) => Date.parse(`${inBritain(instant).replace(' ', 'T')}Z`);

/** Returns when those clocks show minutes more than now, also after they have been changed. */
function later(now: Date, minutes: number): Date {
  const shown = clockOf(now) + minutes * minute;
  const near = new Date(+now + minutes * minute);
  return new Date(+near + shown - clockOf(near));
}

/** Writes a time as the opening hours are written: 5pm, 5:30pm, 4:30pm UTC. */
const timeOf = (instant: Date, now: Date) =>
  instant
    .toLocaleString('en-GB', {
      hour: 'numeric',
      minute: '2-digit',
      hourCycle: 'h12',
      // Some browsers say UTC wherever the visitor is, so a clock that differs from the company's is named.
      timeZoneName: now.toLocaleString('sv') === inBritain(now) ? undefined : 'short',
    })
    .replace(/(:00)?\s(?=[ap]m)/, '');

/** Writes the visitor's day of an instant after now. */
function dayOf(instant: Date, now: Date): string {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const days = Math.floor((new Date(instant).setHours(12) - midnight) / (day * minute));
  return ['today', 'tomorrow'][days] ?? `on ${instant.toLocaleString('en-GB', { weekday: 'long' })}`;
}

/**
 * Says until when the company is open, or when it opens, in the visitor's time zone. Returns a blank line after the last of the
 * days on which the owner has said to be closed: on a later bank holiday it could be untrue.
 */
function openingStatus({ week, closedOn, words }: OpeningStatusProps, now: Date): string {
  const today = inBritain(now);
  if (!closedOn.some((closedDay) => `${closedDay} 24` > today)) return '\u00a0';
  // 1 January 1970 was a Thursday.
  const current = (clockOf(now) / minute + 3 * day) % (7 * day);
  const isClosed = (minutes: number) =>
    closedOn.includes(new Date(clockOf(now) + minutes * minute).toISOString().slice(0, 10));
  const [, closes] = week.find(([opens, closes]) => opens <= current && current < closes) ?? [];
  if (closes && !isClosed(0)) {
    const closing = later(now, closes - current);
    return (closing.getDate() === now.getDate() ? words.today : words.tomorrow).replaceAll(
      '{time}',
      timeOf(closing, now),
    );
  }
  const waits = [0, 7].flatMap((days) => week.map(([opens]) => days * day + opens - current));
  const [wait] = waits.filter((minutes) => minutes > 0 && !isClosed(minutes)).sort((a, b) => a - b);
  if (!wait) return '\u00a0';
  const opening = later(now, wait);
  return words.closed.replaceAll('{day}', dayOf(opening, now)).replaceAll('{time}', timeOf(opening, now));
}

/** Sets the line of `OpeningStatus`, each minute. Without React: it is one text, which no visitor changes. */
export const hydrate: Hydrate<OpeningStatusProps> = async (root, props) => {
  const line = root.firstElementChild as Element;
  const update = () => {
    line.textContent = openingStatus(props, new Date());
  };
  update();
  setInterval(update, minute);
};
