import { isUnread, type StoredEnquiry } from '../enquiry-store.ts';
import type { Backlog } from '../notices/outbox.ts';
import { type Command, done } from './command.ts';

/** How many months are shown, the latest ones in which anything came in. */
const monthsShown = 12;

const isSpam = ({ spam }: StoredEnquiry) => spam !== '';

function monthLines(enquiries: readonly StoredEnquiry[]): string[] {
  const byMonth = Map.groupBy(enquiries, ({ receivedAt }) => receivedAt.slice(0, 7));
  const months = [...byMonth].sort(([a], [b]) => b.localeCompare(a)).slice(0, monthsShown);
  const line = (month: string, received: string, spam: string) =>
    month.padEnd(13) + received.padStart(8) + spam.padStart(17);
  return [
    line('MONTH (UTC)', 'RECEIVED', 'SUSPECTED SPAM'),
    ...months.map(([month, those]) => line(month, String(those.length), String(those.filter(isSpam).length))),
  ];
}

function noticeLines(backlog: readonly Backlog[]): string[] {
  return backlog.length === 0
    ? ['No notices wait to be sent.']
    : backlog.map(({ channel, waiting, failing, lastError }) => {
        const failure = failing > 0 ? `, of which ${failing} failed so far; last error: ${lastError}` : '';
        return `Notices that wait to be sent by ${channel}: ${waiting}${failure}`;
      });
}

export const stats: Command = {
  form: '',
  purpose: 'how many enquiries there are and what waits to be sent to you',
  takesWord: false,
  options: {},
  async run({ store, file }) {
    const enquiries = (await store?.list()) ?? [];
    if (!store || enquiries.length === 0) {
      return done(`There are no enquiries yet in ${file}.\n`);
    }
    const lines = [
      `Enquiries:       ${enquiries.length}`,
      `Unread:          ${enquiries.filter(isUnread).length}`,
      `Suspected spam:  ${enquiries.filter(isSpam).length}`,
      '',
      ...monthLines(enquiries),
      '',
      ...noticeLines(await store.outbox.backlog()),
    ];
    return done(`${lines.join('\n')}\n`);
  },
};
