import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hydrate, type OpenMinutes } from './opening-status.tsx';

const at = (day: number, hour: number) => (day * 24 + hour) * 60;
const weekdays = [0, 1, 2, 3, 4].map((day): OpenMinutes => [at(day, 9), at(day, 17.5)]);
const closedDays = ['2026-12-25', '2027-12-27'];
const words = { today: 'Open until {time} today', tomorrow: 'Open until {time} tomorrow', closed: 'Closed' };

/** Reads the status as a visitor in this time zone does. */
function statusIn(zone: string, instant: string, closedOn = closedDays) {
  vi.stubEnv('TZ', zone);
  vi.setSystemTime(instant);
  const line = { textContent: '' };
  hydrate({ firstElementChild: line } as unknown as HTMLElement, {
    week: [...weekdays, [at(4, 19), at(4, 21)]],
    closedOn,
    words,
  });
  vi.clearAllTimers();
  return line.textContent;
}

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

test.each([
  ['Europe/London', '2026-11-26T09:00:00Z', 'Open until 5:30pm today'],
  ['Europe/London', '2026-11-26T17:29:59Z', 'Open until 5:30pm today'],
  ['Europe/London', '2026-11-26T17:30:00Z', 'Closed'],
  ['Europe/London', '2026-11-26T08:59:59Z', 'Closed'],
  ['Europe/London', '2026-11-27T19:30:00Z', 'Open until 9pm today'],
  // In summer the clocks of the United Kingdom are an hour ahead.
  ['Europe/London', '2027-07-01T08:00:00Z', 'Open until 5:30pm today'],
  // Browsers that hide where they are say UTC.
  ['UTC', '2027-07-01T08:00:00Z', 'Open until 4:30pm UTC today'],
  ['UTC', '2026-11-26T09:00:00Z', 'Open until 5:30pm today'],
  ['America/New_York', '2026-11-26T14:00:00Z', 'Open until 12:30pm GMT-5 today'],
  ['Asia/Kolkata', '2026-11-26T12:00:00Z', 'Open until 11pm GMT+5:30 today'],
  // It is midnight there, and 11am in London.
  ['Pacific/Auckland', '2026-11-26T10:00:00Z', 'Open until 6:30am GMT+13 tomorrow'],
  ['Pacific/Auckland', '2026-11-26T11:00:00Z', 'Open until 6:30am GMT+13 today'],
])('a visitor in %s reads at %s "%s"', (zone, instant, status) => {
  expect(statusIn(zone, instant)).toBe(status);
});

test('on a day when the company is closed the week does not count, and after the last such day nothing is said', () => {
  expect(statusIn('Europe/London', '2026-12-25T12:00:00Z')).toBe('Closed');
  expect(statusIn('Europe/London', '2027-12-27T12:00:00Z')).toBe('Closed');
  expect(statusIn('Europe/London', '2027-12-28T12:00:00Z')).toBe('\u00a0');
  expect(statusIn('Europe/London', '2026-11-26T12:00:00Z', [])).toBe('\u00a0');
});

test('in every time zone, at every change of the clocks, it is open when the clocks in the United Kingdom say so', () => {
  const far = ['2100-01-01'];
  const parts = {
    timeZone: 'Europe/London',
    weekday: 'short',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  } as const;
  const inBritain = new Intl.DateTimeFormat('en-GB', parts);
  const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
  const changes = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01', '2027-07-01'];
  for (const zone of ['UTC', 'Pacific/Apia', 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe']) {
    for (const change of changes) {
      for (let hour = -48; hour < 72; hour += 1.5) {
        const instant = new Date(Date.parse(`${change}T00:00Z`) + hour * 3_600_000);
        const told = Object.fromEntries(inBritain.formatToParts(instant).map(({ type, value }) => [type, value]));
        const current = at(days.indexOf(told.weekday ?? ''), Number(told.hour)) + Number(told.minute);
        const isOpen = [...weekdays, [at(4, 19), at(4, 21)]].some(
          ([from = 0, to = 0]) => from <= current && current < to,
        );
        expect(statusIn(zone, instant.toISOString(), far) !== 'Closed', `${zone} ${instant.toISOString()}`).toBe(
          isOpen,
        );
      }
    }
  }
});
