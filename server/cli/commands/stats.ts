import type { Backlog } from '../../notifications/outbox.ts';
import { isUnread, type StoredEnquiry } from '../../storage/enquiry-store.ts';
import { type Command, done } from '../command.ts';

/** Number of months shown: the latest ones with at least one enquiry. */
const monthsShown = 12;

interface Counts {
  readonly received: number;
  readonly spam: number;
  readonly unread: number;
}

const nothing: Counts = { received: 0, spam: 0, unread: 0 };

const sum = (a: Counts, b: Counts): Counts => ({
  received: a.received + b.received,
  spam: a.spam + b.spam,
  unread: a.unread + b.unread,
});

/** Counts enquiries per month, such as 2026-01. */
async function countByMonth(enquiries: AsyncIterable<StoredEnquiry>): Promise<ReadonlyMap<string, Counts>> {
  const byMonth = new Map<string, Counts>();
  for await (const enquiry of enquiries) {
    const month = enquiry.receivedAt.slice(0, 7);
    const one = { received: 1, spam: enquiry.spam === '' ? 0 : 1, unread: isUnread(enquiry) ? 1 : 0 };
    byMonth.set(month, sum(byMonth.get(month) ?? nothing, one));
  }
  return byMonth;
}

function monthLines(byMonth: ReadonlyMap<string, Counts>): string[] {
  const months = [...byMonth].sort(([a], [b]) => b.localeCompare(a)).slice(0, monthsShown);
  const line = (month: string, received: string, spam: string) =>
    month.padEnd(13) + received.padStart(8) + spam.padStart(17);
  return [
    line('MONTH (UTC)', 'RECEIVED', 'SUSPECTED SPAM'),
    ...months.map(([month, { received, spam }]) => line(month, String(received), String(spam))),
  ];
}

function notificationLines(backlog: readonly Backlog[]): string[] {
  return backlog.length === 0
    ? ['No notifications wait to be sent.']
    : backlog.map(({ channel, waiting, failing, lastError }) => {
        const failure = failing > 0 ? `, of which ${failing} failed so far; last error: ${lastError}` : '';
        return `Notifications that wait to be sent by ${channel}: ${waiting}${failure}`;
      });
}

export const stats: Command = {
  form: '',
  purpose: 'how many enquiries there are and what waits to be sent to you',
  readsOnly: true,
  takesWord: false,
  options: {},
  async run({ store, file }) {
    if (!store || (await store.count()) === 0) {
      return done(`There are no enquiries yet in ${file}.\n`);
    }
    const byMonth = await countByMonth(store.list());
    const { received, unread, spam } = [...byMonth.values()].reduce(sum, nothing);
    const lines = [
      `Enquiries:       ${received}`,
      `Unread:          ${unread}`,
      `Suspected spam:  ${spam}`,
      '',
      ...monthLines(byMonth),
      '',
      ...notificationLines(await store.outbox.backlog()),
    ];
    return done(`${lines.join('\n')}\n`);
  },
};
