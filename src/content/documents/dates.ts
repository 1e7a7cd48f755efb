/** Returns a function that writes days; what is no day, as in the preview of a document that is being written, stays as it is. */
function writer(options: Intl.DateTimeFormatOptions) {
  // Made once: making a formatter takes as long as a thousand dates.
  const formatter = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  return (day: string): string => {
    const date = new Date(`${day}T00:00:00Z`);
    return Number.isNaN(date.getTime()) ? day : formatter.format(date);
  };
}

/** Writes a day as `12 March 2026`. */
export const longDate = writer({ dateStyle: 'long' });

/** Writes a day as `Thursday, 12 March 2026`. */
export const weekday = writer({ dateStyle: 'full' });

/** Writes a month as `March 2026`. */
export const longMonth = writer({ month: 'long', year: 'numeric' });
