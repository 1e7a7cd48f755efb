import { expect, test } from 'vitest';
import { readNotificationSettings } from '../../../config/notifications/notification-settings.ts';
import { openSqliteStore } from '../../storage/sqlite/store.ts';
import { enquiry } from '../../testing/enquiry.ts';
import { backdate, runCommand, suspect } from '../../testing/owner-command.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { channelsFor } from '../with-store.ts';
import { resend } from './resend.ts';

/** `resend` and `stats`, the commands that deal with notifications. */

const mail = { NOTIFY_TO: 'office@company.example', SMTP_URL: 'smtp://mail.company.example' };
const webhook = {
  WEBHOOK_URL: 'https://hooks.company.example/',
  WEBHOOK_SECRET: Buffer.alloc(32).toString('base64'),
};

function serve(...channels: ('email' | 'webhook')[]) {
  const folder = temporaryFolder();
  const store = openSqliteStore(folder, { channels });
  return { folder, store };
}

test('resend puts an enquiry into the outbox once more, for each channel that is set up', async () => {
  const { folder, store } = serve();
  await store.add(enquiry);
  expect(runCommand(folder, ['resend', '1'], { ...mail, ...webhook })).toEqual({
    stdout:
      'Enquiry 1 will be sent again by email and webhook: within half a minute by a running server, or else when it starts.\n',
    stderr: '',
    status: 0,
  });
  expect(await store.outbox.takeDue('email', new Date())).toMatchObject({ id: 1, enquiryId: 1, attempts: 0 });
  expect(await store.outbox.takeDue('webhook', new Date())).toMatchObject({ id: 2, enquiryId: 1, attempts: 0 });
  expect(runCommand(folder, ['resend', '2'], mail)).toMatchObject({ status: 1, stdout: '' });
});

test('resend queues nothing that a Worker can not send, and says so', async () => {
  const { folder, store } = serve();
  await store.add(enquiry);
  const notifications = readNotificationSettings({ ...mail, ...webhook });
  expect(channelsFor({ d1Database: 'remote' }, notifications)).toEqual(['webhook']);
  expect(channelsFor({ d1Database: undefined }, notifications)).toEqual(['email', 'webhook']);
  const [onlyMail, word] = [readNotificationSettings(mail), '1'];
  const channels = channelsFor({ d1Database: 'remote' }, onlyMail);
  const call = { store, file: folder, channels, notifications: onlyMail, siteUrl: '', word, options: {} };
  expect(await resend.run(call)).toMatchObject({
    status: 'failed',
    exitCode: 2,
    problem: expect.stringMatching(/^A Worker sends no e-mail: set WEBHOOK_URL and WEBHOOK_SECRET/),
  });
  expect(await store.outbox.backlog()).toEqual([]);
});

test('stats counts what is there, month by month, and what waits to be sent', async () => {
  const { folder, store } = serve('email', 'webhook');
  for (const time of ['2025-12-31T23:59:59.999Z', '2026-01-01T00:00:00.000Z', '2026-01-31T12:00:00.000Z']) {
    backdate(folder, (await store.add({ ...enquiry, phone: time })).id, time);
  }
  suspect(folder, 2, 'honeypot');
  runCommand(folder, ['show', '1']);
  const now = new Date();
  await store.outbox.recordSent(1, now);
  const failure = { permanent: false, reason: 'no answer from the receiver (ECONNREFUSED)' };
  await store.outbox.recordFailed(2, new Date(now.getTime() + 1000), failure);
  await store.outbox.recordFailed(4, now, { permanent: false, reason: 'an older failure' });
  expect(runCommand(folder, ['stats'])).toEqual({
    stdout: [
      'Enquiries:       3',
      'Unread:          1',
      'Suspected spam:  1',
      '',
      'MONTH (UTC)  RECEIVED   SUSPECTED SPAM',
      '2026-01             2                1',
      '2025-12             1                0',
      '',
      'Notifications that wait to be sent by email: 2',
      'Notifications that wait to be sent by webhook: 3, of which 2 failed so far; last error: no answer from the receiver (ECONNREFUSED)',
      '',
    ].join('\n'),
    stderr: '',
    status: 0,
  });
});

test('stats says so when nothing waits, and when there is nothing at all', async () => {
  const { folder, store } = serve();
  await store.add(enquiry);
  expect(runCommand(folder, ['stats']).stdout).toContain('\nNo notifications wait to be sent.\n');
  expect(runCommand(temporaryFolder(), ['stats']).stdout).toMatch(/^There are no enquiries yet in /);
});
