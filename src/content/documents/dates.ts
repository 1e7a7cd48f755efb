const formatter = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });

// Made once: making a formatter takes as long as a thousand dates.
const longDates = formatter({ dateStyle: 'long' });
const weekdays = formatter({ weekday: 'long', day: 'numeric', month: 'long' });
const longMonths = formatter({ month: 'long', year: 'numeric' });

/** Formats a day; what is no day, as in the preview of a document that is being written, stays as it is. */
function written(format: Intl.DateTimeFormat, day: string, text: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? text : format.format(date);
}

/** Writes a day as `12 March 2026`. */
export const longDate = (day: string): string => written(longDates, day, day);

/** Writes a day as `Thursday 12 March`. */
export const weekday = (day: string): string => written(weekdays, day, day);

/** Writes a month as `March 2026`. */
export const longMonth = (month: string): string => written(longMonths, `${month}-01`, month);
