const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** Day and time as the owner reads them, in the time zone of the machine: "29 Nov 2026, 01:28". */
export const dateAndTime = (iso: string): string => format.format(new Date(iso));
