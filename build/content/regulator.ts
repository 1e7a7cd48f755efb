/**
 * Regulator of data protection, as the drafts and launch-check name it. Its name becomes "Information Commission" on the day
 * that s. 119 of the Data (Use and Access) Act 2025 is in force (SI 2026/386, reg. 1(2)): change it here, and nowhere else.
 */
export const regulator = {
  name: 'Information Commissioner’s Office',
  /** Where people complain to it. */
  complaints: 'https://ico.org.uk/make-a-complaint/',
  telephone: '0303 123 1113',
  /** Where its register of fee payers is. */
  register: 'ico.org.uk/register',
} as const;
