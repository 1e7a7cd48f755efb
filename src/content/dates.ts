const written = (date: string, options: Intl.DateTimeFormatOptions) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', { ...options, timeZone: 'UTC' });

/** Writes a day as `12 March 2026`. */
export const longDate = (day: string): string => written(day, { dateStyle: 'long' });

/** Writes a month as `March 2026`. */
export const longMonth = (month: string): string => written(`${month}-01`, { month: 'long', year: 'numeric' });
