import { afterEach, expect, test, vi } from 'vitest';
import { type OpenMinutes, openingStatus } from './opening-status.tsx';

const at = (day: number, hour: number) => (day * 24 + hour) * 60;
const weekdays = [0, 1, 2, 3, 4].map((day): OpenMinutes => [at(day, 9), at(day, 17.5)]);
const closedDays = ['2026-12-25', '2027-12-27'];
const words = { today: 'Open until {time} today', tomorrow: 'Open until {time} tomorrow', closed: 'Closed' };

/** Reads the status as a visitor in this time zone does. */
function statusIn(zone: string, instant: string, closedOn = closedDays) {
  vi.stubEnv('TZ', zone);
  return openingStatus({ week: [...weekdays, [at(4, 19), at(4, 21)]], closedOn, words }, new Date(instant));
}

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['Europe/London', '2026-11-26T09:00:00Z', 'Open until 5.30pm today'],
  ['Europe/London', '2026-11-26T17:29:59Z', 'Open until 5.30pm today'],
  ['Europe/London', '2026-11-26T17:30:00Z', 'Closed'],
  ['Europe/London', '2026-11-26T08:59:59Z', 'Closed'],
  ['Europe/London', '2026-11-27T19:30:00Z', 'Open until 9pm today'],
  ['Europe/London', '2026-11-28T12:00:00Z', 'Closed'],
  // In summer the clocks of the United Kingdom are an hour ahead.
  ['Europe/London', '2027-07-01T08:00:00Z', 'Open until 5.30pm today'],
  ['Europe/London', '2027-07-01T16:30:00Z', 'Closed'],
  ['America/New_York', '2026-11-26T14:00:00Z', 'Open until 12.30pm today'],
  ['Asia/Kolkata', '2026-11-26T12:00:00Z', 'Open until 11pm today'],
  // It is midnight there, and 11am in London.
  ['Pacific/Auckland', '2026-11-26T10:00:00Z', 'Open until 6.30am tomorrow'],
  ['Pacific/Auckland', '2026-11-26T11:00:00Z', 'Open until 6.30am today'],
])('a visitor in %s reads at %s "%s"', (zone, instant, status) => {
  expect(statusIn(zone, instant)).toBe(status);
});

test('on a day when the company is closed the week does not count, and after the last such day nothing is said', () => {
  expect(statusIn('Europe/London', '2026-12-25T12:00:00Z')).toBe('Closed');
  expect(statusIn('Europe/London', '2027-12-27T12:00:00Z')).toBe('Closed');
  expect(statusIn('Europe/London', '2027-12-28T12:00:00Z')).toBe('\u00a0');
  expect(statusIn('Europe/London', '2026-11-26T12:00:00Z', [])).toBe('\u00a0');
});
