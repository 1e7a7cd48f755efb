import { enquiryFrom } from '../../src/enquiry/fields.ts';
import { marks, type StoredEnquiry, storeReason } from '../storage/enquiry-store.ts';
import { backup } from './backup.ts';
import { type Command, CommandError, enquiryOf, markIn, markOptions, storeOf } from './command.ts';
import { deleteOne, purge } from './erase.ts';
import { toCsv } from './format/csv.ts';
import { toJson } from './format/json.ts';
import { describeEnquiry, listEnquiries } from './format/listing.ts';
import { visibleLines } from './format/visible-text.ts';
import { restore } from './restore.ts';

const pageLength = 50;

const noneYet = (file: string) => ({ output: `There are no enquiries yet in ${file}.\n` });

const list: Command = {
  form: '[--unread] [--all]',
  purpose: `one line for each of the newest ${pageLength} enquiries; --unread, --read, --answered or --spam: of those alone`,
  readsOnly: true,
  options: { ...markOptions, all: { type: 'boolean' } },
  async run(call) {
    const { store, file, options } = call;
    const mark = markIn(call);
    if (!store || (await store.count()) === 0) return noneYet(file);
    const total = await store.count({ mark });
    const kind = mark ? `${mark} ` : '';
    if (total === 0) return { output: `There are no ${kind}enquiries.\n` };
    const shown = options.all ? total : Math.min(total, pageLength);
    const what = `${kind}${total === 1 ? 'enquiry' : 'enquiries'}`;
    const closing = shown === total ? `${total} ${what}.` : `${shown} of ${total} ${what}; with --all, all of them.`;
    return { output: listEnquiries(store.list({ mark }), shown, closing) };
  },
};

const mark: Command = {
  form: 'ID --answered',
  purpose: 'marks one as answered; or --unread, --read or --spam',
  takesWord: true,
  options: markOptions,
  async run(call) {
    const { store, enquiry } = await enquiryOf(call);
    const given = markIn(call);
    if (!given) throw new CommandError(2, `Give the mark: --${marks.join(', --')}.`);
    await store.setMark(enquiry.id, given);
    return { output: `Enquiry ${enquiry.id} is marked as ${given}.\n` };
  },
};

const show: Command = {
  form: 'ID',
  purpose: 'one enquiry in full; it then counts as read',
  takesWord: true,
  async run(call) {
    const { store, enquiry } = await enquiryOf(call);
    const answered = enquiry.answeredAt ? `Answered: ${enquiry.answeredAt}\n` : '';
    const note = enquiry.note ? `Note:\n${visibleLines(enquiry.note, '  ')}\n` : '';
    const output = describeEnquiry(enquiry) + answered + note;
    // The output comes first: reading must work even if nothing can be written, and what could not be printed is unread.
    const after = () =>
      store.markRead(enquiry.id).then(
        () => undefined,
        (error) => `Enquiry ${enquiry.id} stays unread: ${storeReason(error)}.`,
      );
    return { output, after };
  },
};

const formats = new Map([
  ['csv', toCsv],
  ['json', toJson],
]);

const exportAll: Command = {
  form: '--format csv|json',
  purpose: 'all enquiries; "npm run --silent" prints nothing else',
  readsOnly: true,
  options: { format: { type: 'string' } },
  async run(call) {
    const store = storeOf(call);
    const write = formats.get(String(call.options.format));
    if (!write) throw new CommandError(2, 'An export needs its format: --format csv or --format json.');
    return { output: write(store.list()) };
  },
};

const stats: Command = {
  form: '',
  purpose: 'how many enquiries there are and what waits to be sent to you',
  readsOnly: true,
  async run({ store, file }) {
    if (!store || (await store.count()) === 0) return noneYet(file);
    const waiting = (await store.outbox.backlog()).map(({ channel, waiting: count, failing, lastError }) => {
      const failure = failing > 0 ? `, of which ${failing} failed so far; last error: ${lastError}` : '';
      return `Notifications that wait to be sent by ${channel}: ${count}${failure}`;
    });
    const counts = await store.countMarks();
    const lines = [
      `Enquiries:  ${await store.count()}`,
      ...marks.map((each) => `${`${each.charAt(0).toUpperCase()}${each.slice(1)}:`.padEnd(12)}${counts[each] ?? 0}`),
      '',
      ...(waiting.length > 0 ? waiting : ['No notifications wait to be sent.']),
    ];
    return { output: `${lines.join('\n')}\n` };
  },
};

const noChannels = 'No channel is set up: set NOTIFY_TO and SMTP_URL, or WEBHOOK_URL, here as for the server.';

/** Problem of a copy whose notifications are e-mails alone, for the enquiries of a Worker. */
const onlyWebhook = 'A Worker sends no e-mail: set WEBHOOK_URL, here as for the Worker. "show" prints the enquiry.';

const resend: Command = {
  form: 'ID',
  purpose: 'sends you the notifications of one enquiry again',
  takesWord: true,
  async run(call) {
    const { store, enquiry } = await enquiryOf(call);
    const { channels, notifications } = call;
    if (channels.length === 0) throw new CommandError(2, notifications.email ? onlyWebhook : noChannels);
    await store.announceAgain(enquiry.id);
    const when = 'within half a minute by a running server, or else when it starts';
    return { output: `Enquiry ${enquiry.id} will be sent again by ${channels.join(' and ')}: ${when}.\n` };
  },
};

/** Enquiry of a test, or of what a program tells the owner. It is not stored: its number is 0, which no stored enquiry has. */
const ownEnquiry = (now: Date, words?: string): StoredEnquiry => ({
  id: 0,
  receivedAt: now.toISOString(),
  spam: '',
  readAt: undefined,
  answeredAt: undefined,
  mark: 'unread',
  note: '',
  ...enquiryFrom(() => ''),
  name: words ? 'Your website' : 'Test of the notifications',
  message:
    words ?? 'This is a test by the owner of the site.\nIt is not an enquiry, and nobody is waiting for a reply.',
});

const testNotification: Command = {
  form: '[WORDS]',
  purpose: 'sends you a test, or these words, on each channel, at once',
  readsOnly: true,
  takesWord: true,
  async run({ notifications, settings, word }) {
    // Loaded only here: the other commands start in less time without what sends.
    const { attempt } = await import('../notifications/delivery.ts');
    const { sendersOf } = await import('../notifications/start.ts');
    const senders = sendersOf(notifications, settings.siteUrl);
    if (senders.length === 0) throw new CommandError(2, noChannels);
    const test = [{ id: 0, enquiryId: 0, attempts: 0, taken: [] }, ownEnquiry(new Date(), word)] as const;
    const { signal } = new AbortController();
    const deliveries = await Promise.all(senders.map(({ send }) => attempt(send, ...test, signal)));
    const results = deliveries.map((delivery) =>
      delivery.status === 'failed' ? `failed: ${delivery.reason}.` : 'was sent. Check that it has arrived.',
    );
    const lines = senders.map(({ channel }, index) => `The ${channel} test ${results[index]}`).join('\n');
    if (deliveries.some(({ status }) => status === 'failed')) throw new CommandError(1, lines);
    return { output: `${lines}\n` };
  },
};

export const commands = {
  list,
  show,
  mark,
  export: exportAll,
  stats,
  resend,
  'test-notification': testNotification,
  delete: deleteOne,
  purge,
  backup,
  restore,
} as const satisfies Record<string, Command>;

export type CommandName = keyof typeof commands;
