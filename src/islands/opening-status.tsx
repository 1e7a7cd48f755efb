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
    readonly closed: string;
  };
}

const minute = 60_000;
const day = 24 * 60;

/**
 * Says until when the company is open, in the visitor's time zone. Returns a blank line after the last of the days on
 * which the owner has said to be closed: on a later bank holiday it could be untrue.
 */
function openingStatus({ week, closedOn, words }: OpeningStatusProps, now: Date): string {
  // Swedish has the format of ISO 8601: `2026-11-26 09:30:00`.
  const inBritain = now.toLocaleString('sv', { timeZone: 'Europe/London' });
  if (!closedOn.some((closedDay) => `${closedDay} 24` > inBritain)) return '\u00a0';
  // 1 January 1970 was a Thursday.
  const current = (Date.parse(`${inBritain.replace(' ', 'T')}Z`) / minute + 3 * day) % (7 * day);
  const [, closes] = week.find(([opens, closes]) => opens <= current && current < closes) ?? [];
  if (!closes || closedOn.some((closedDay) => inBritain.startsWith(closedDay))) return words.closed;
  const closing = new Date(+now + (closes - current) * minute);
  const isToday = closing.getDate() === now.getDate();
  return (isToday ? words.today : words.tomorrow).replaceAll(
    '{time}',
    closing
      .toLocaleString('en-GB', {
        hour: 'numeric',
        minute: '2-digit',
        hourCycle: 'h12',
        // Some browsers say UTC wherever the visitor is, so a clock that differs from the company's is named.
        timeZoneName: now.toLocaleString('sv') === inBritain ? undefined : 'short',
      })
      // As the opening hours are written: 5pm, 5:30pm, 4:30pm UTC.
      .replace(/(:00)?\s(?=[ap]m)/, ''),
  );
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
