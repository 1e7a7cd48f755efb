/** Ceilings on what a flood of enquiries can cause. docs/explanation/security.md says what happens at each. */
export const ceilings = {
  /** New enquiries of one client IP in 24 hours. */
  daily: 50,
  /** New enquiries of all in 24 hours. */
  dailyOfAll: 1000,
  /** E-mails to the owner in an hour: further ones wait. */
  hourlyMails: 20,
  /** Bytes that the database has in use. */
  storeBytes: 1_000_000_000,
} as const;

/** Periods of the ceilings, in milliseconds. */
export const hour = 3_600_000;
export const day = 24 * hour;
