import type { Backlog } from '../../notifications/outbox.ts';
import type { MonthCounts } from '../../storage/enquiry-store.ts';
import { type Command, done } from '../command.ts';

/** Number of months shown: the latest ones with at least one enquiry. */
const monthsShown = 12;

function monthLines(months: readonly MonthCounts[]): string[] {
  const line = (month: string, received: string, spam: string) =>
    month.padEnd(13) + received.padStart(8) + spam.padStart(17);
  return [
    line('MONTH (UTC)', 'RECEIVED', 'SUSPECTED SPAM'),
    ...months.slice(0, monthsShown).map(({ month, received, spam }) => line(month, String(received), String(spam))),
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
    const months = await store.countByMonth();
    const sum = (column: 'received' | 'spam') => months.reduce((total, month) => total + month[column], 0);
    const lines = [
      `Enquiries:       ${sum('received')}`,
      `Unread:          ${await store.count({ unread: true })}`,
      `Suspected spam:  ${sum('spam')}`,
      '',
      ...monthLines(months),
      '',
      ...notificationLines(await store.outbox.backlog()),
    ];
    return done(`${lines.join('\n')}\n`);
  },
};
