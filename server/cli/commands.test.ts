import { existsSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { readNotificationSettings } from '../../config/notifications/notification-settings.ts';
import { onLoopback } from '../../config/testing/on-loopback.ts';
import { temporaryFolder } from '../../config/testing/temporary-folder.ts';
import { databasePath } from '../storage/sqlite/database.ts';
import { openSqliteStore } from '../storage/sqlite/store.ts';
import { fullEnquiry, unread } from '../testing/enquiry.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { openMemoryStore } from '../testing/memory-store.ts';
import { change, enquiries, onStore } from '../testing/owner-command.ts';
import { commands } from './commands.ts';
import { channelsFor } from './open-store.ts';

const enquiry = { ...fullEnquiry, company: '', message: 'First line\r\nsecond "line"' };
const mail = { NOTIFY_TO: 'office@company.example', SMTP_URL: 'smtp://mail.company.example' };
const webhook = {
  WEBHOOK_URL: 'https://hooks.company.example/',
  WEBHOOK_SECRET: Buffer.alloc(32).toString('base64'),
};
const done = (stdout: string, stderr = '') => ({ stdout, stderr, status: 0 });

/** Makes a folder with an enquiry for each message, and what runs a command on it. */
async function withEnquiries(...messages: string[]) {
  const folder = temporaryFolder();
  const store = openSqliteStore(folder, { channels: ['email', 'webhook'] });
  for (const message of messages) {
    await store.add({ ...enquiry, message });
  }
  const run = (words: string, environment = {}, isTTY = false) =>
    enquiries(folder, words.split(' '), environment, isTTY);
  return { folder, store, run, print: async (words: string) => (await run(words)).stdout };
}

test('list shows a line for each enquiry, newest first', async () => {
  const { run } = await withEnquiries('long '.repeat(50), enquiry.message);
  const { stdout, stderr, status } = await run('list');
  expect([stderr, status]).toEqual(['', 0]);
  const [heading, newest, oldest] = stdout.split('\n');
  expect(heading).toMatch(/ID +MARK +RECEIVED \(UTC\) +NAME +SERVICE +MESSAGE/);
  expect(newest).toMatch(
    /^ +2 +unread +\d{4}-\d\d-\d\d \d\d:\d\d +Ada Lovelace +customer-experience +First line second "line"$/,
  );
  expect(oldest).toMatch(/^ +1 .* long long .*…$/);
});

test('where there is no database, list and stats say so and create nothing, and the others fail', async () => {
  const folder = path.join(temporaryFolder(), 'data');
  const file = databasePath(folder);
  for (const name of ['list', 'stats']) {
    expect(await enquiries(folder, [name])).toEqual(done(`There are no enquiries yet in ${file}.\n`));
  }
  const others = 'export --format json,purge --older-than 1d,delete 1,show 1,resend 1,backup b.db'.split(',');
  for (const words of others) {
    const stderr = `There is no database at ${file}. Check that DATA_DIR is the server's. The first enquiry creates it.\n`;
    expect(await enquiries(folder, words.split(' ')), words).toEqual({ stdout: '', stderr, status: 1 });
  }
  expect(existsSync(folder)).toBe(false);
});

test('a command fails where nobody can know whether there is a database', async () => {
  const folder = temporaryFolder();
  const [loop, file] = [path.join(folder, 'loop'), path.join(folder, 'file')];
  symlinkSync(loop, loop);
  writeFileSync(file, '');
  for (const [dataDir, code] of [
    [loop, 'ELOOP'],
    [file, 'ENOTDIR'],
  ] as const) {
    const stderr = `The enquiries in ${databasePath(dataDir)} can't be used: its folder can't be used (${code}): check that DATA_DIR is a folder, that its disk has room, and that this user may read and write there.\n`;
    expect(await enquiries(dataDir, ['list'])).toEqual({ stdout: '', stderr, status: 1 });
  }
});

const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);

test('list shows the newest 50, and says how many there are and how to see all', async () => {
  const { folder, print } = await withEnquiries(...down(120, 1).map(String));
  const page = async (options: string) => {
    const lines = (await print(`list${options}`)).trimEnd().split('\n').slice(1);
    return { ids: lines.slice(0, -1).map((line) => Number.parseInt(line, 10)), closing: lines.at(-1) };
  };
  expect(await page('')).toEqual({ ids: down(120, 71), closing: '50 of 120 enquiries; with --all, all of them.' });
  expect(await page(' --all')).toEqual({ ids: down(120, 1), closing: '120 enquiries.' });

  const database = new DatabaseSync(databasePath(folder));
  database.exec("UPDATE enquiries SET spam = 'honeypot' WHERE id > 60");
  database.close();
  const unread = '50 of 60 unread enquiries; with --all, all of them.';
  expect(await page(' --unread')).toEqual({ ids: down(60, 11), closing: unread });
  expect((await page(' --unread --all')).closing).toBe('60 unread enquiries.');
});

test('show prints every field with its label', async () => {
  const { print } = await withEnquiries(enquiry.message);
  expect(await print('show 1')).toMatch(
    /^Enquiry: {2}1\nReceived: \S+\nName: {5}Ada Lovelace\nEmail: {4}ada@company.example\nPhone: {4}\+44 20 7946 0000\nCompany: {2}-\nService: {2}customer-experience\nMessage:\n {2}First line\n {2}second "line"\n$/,
  );
});

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there.
const unsafe = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u202e\u2066]/;

test('a hostile message can neither drive the terminal nor pass for a field', async () => {
  const { print } = await withEnquiries('\x1b]0;owned\x07\u202e\x9b2J\x7f\rEmail: x\nEmail: y');
  for (const stdout of [await print('list'), await print('show 1')]) {
    expect(stdout).not.toMatch(unsafe);
    expect(stdout).not.toMatch(/^Email: +[xy]/m);
  }
  expect(await print('show 1')).toContain('\\u{1b}]0;owned\\u{7}\\u{202e}\\u{9b}2J\\u{7f}\\u{d}Email: x');
});

test('export prints JSON or a table for a spreadsheet, and nothing else', async () => {
  const message = 'NUL \0, emoji 👩‍💻, \u202eRTL\r\n';
  const { run, print } = await withEnquiries(enquiry.message, message);
  const { stdout, stderr } = await run('export --format json');
  expect(stderr).toBe('');
  const receivedAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const stored = { ...enquiry, ...unread, receivedAt, readAt: null, answeredAt: null };
  expect(JSON.parse(stdout)).toEqual([
    { ...stored, id: 2, message },
    { ...stored, id: 1 },
  ]);
  await run('delete 2');
  expect((await print('export --format csv')).replace(/\d{4}-[^,]+Z/, 'TIME')).toBe(
    '\ufeffid,receivedAt,name,email,phone,company,message,service,spam,readAt,answeredAt,mark,note\r\n' +
      `1,TIME,Ada Lovelace,ada@company.example,'+44 20 7946 0000,,"First line\r\nsecond ""line""",customer-experience,,,,unread,\r\n`,
  );
});

test('an export to a terminal spells out what would drive it, to a file it does not; JSON escapes it always', async () => {
  const hostile = '\x1b]0;owned\x07\x9b2J\x7f\r\u202e\u2066\u2028';
  const { run, print } = await withEnquiries(`${hostile}\n\tend`);
  const shown = await run('export --format csv', {}, true);
  expect(shown.stdout).not.toMatch(unsafe);
  expect(shown.stdout).toContain("\\u{1b}]0;owned\\u{7}\\u{9b}2J\\u{7f}\\u{d}\\u{202e}\\u{2066}\\u{2028}\n'\tend");
  expect(await print('export --format csv')).toContain(hostile);

  const json = await print('export --format json');
  expect(json).not.toMatch(unsafe);
  expect(json).toContain('\\u009b2J\\u007f\\r\\u202e\\u2066\\u2028');
  expect(JSON.parse(json)[0].message).toBe(`${hostile}\n\tend`);
  expect((await run('export --format json', {}, true)).stdout).toBe(json);
});

test('what was shown is marked as read, suspected spam as such, and --unread lists the rest', async () => {
  const { folder, print } = await withEnquiries('first', 'second', 'third');
  change(folder, 'spam', 2, 'honeypot');
  expect(await print('show 2')).toContain('Spam:     suspected (honeypot)\n');
  await print('show 3');
  const marks = (await print('list')).match(/^ +\d+ +(unread|spam)? +\d{4}-/gm);
  expect(marks?.map((line) => line.trim().split(/ {2,}/).slice(0, -1))).toEqual([
    ['3'],
    ['2', 'spam'],
    ['1', 'unread'],
  ]);
  expect(await print('stats')).toMatch(/^Unread: +1$/m);
  const unread = await print('list --unread');
  expect(unread).toContain('first');
  expect(unread).not.toMatch(/second|third/);
  await print('show 1');
  expect(await print('list --unread')).toBe('There are no unread enquiries.\n');
});

test('mark says what has become of an enquiry, by which list finds it, and show prints the note on it', async () => {
  const { store, run, print } = await withEnquiries('first', 'second');
  expect(await run('mark 2 --answered')).toEqual(done('Enquiry 2 is marked as answered.\n'));
  expect(await print('list --answered')).toMatch(/^ +ID .*\n +2 +answered .* second\n1 answered enquiry\.\n$/);
  await run('mark 1 --spam');
  expect(await print('list --unread')).toBe('There are no unread enquiries.\n');
  expect(await print('show 1')).toContain('Spam:     suspected (by the owner)\n');
  await store.setNote(2, 'Called back\x1b\nEmail: x', '');
  expect(await print('show 2')).toMatch(
    /\nAnswered: \d{4}-.*Z\n[\s\S]*Note:\n {2}Called back\\u\{1b\}\n {2}Email: x\n$/,
  );
});

test('stats counts what is there, and what waits to be sent', async () => {
  const { folder, store, run } = await withEnquiries('1', '2', '3');
  change(folder, 'spam', 2, 'honeypot');
  await run('show 1');
  const now = new Date();
  const covered = (id: number) => ({ id, attempts: 0 });
  await store.outbox.recordSent(covered(1), now, false);
  const failure = { permanent: false, reason: 'no answer from the receiver (ECONNREFUSED)' };
  await store.outbox.recordFailed(covered(2), new Date(now.getTime() + 1000), failure, false);
  await store.outbox.recordFailed(covered(4), now, { permanent: false, reason: 'an older failure' }, false);
  const lines = [
    'Enquiries:  3',
    'Unread:     1',
    'Read:       1',
    'Answered:   0',
    'Spam:       1',
    '',
    'Notifications that wait to be sent by email: 2',
    'Notifications that wait to be sent by webhook: 3, of which 2 failed so far; last error: no answer from the receiver (ECONNREFUSED)',
    '',
  ];
  expect(await run('stats')).toEqual(done(lines.join('\n')));
  for (const id of [3, 4, 5, 6]) {
    await store.outbox.recordSent(covered(id), now, false);
  }
  await store.outbox.recordSent(covered(2), now, false);
  expect((await run('stats')).stdout).toContain('\nNo notifications wait to be sent.\n');
});

test('resend puts an enquiry into the outbox once more, for each channel that is set up', async () => {
  const { store, run } = await withEnquiries('Hello');
  expect(await run('resend 1', { ...mail, ...webhook })).toEqual(
    done(
      'Enquiry 1 will be sent again by email and webhook: within half a minute by a running server, or else when it starts.\n',
    ),
  );
  expect(await store.outbox.backlog()).toMatchObject([{ waiting: 2 }, { waiting: 2 }]);
});

test('resend queues nothing that a Worker can’t send, and says so', async () => {
  const [both, onlyMail] = [readNotificationSettings({ ...mail, ...webhook }), readNotificationSettings(mail)];
  expect(channelsFor({ d1Database: 'remote' }, both)).toEqual(['webhook']);
  expect(channelsFor({ d1Database: undefined }, both)).toEqual(['email', 'webhook']);
  const store = openMemoryStore();
  await store.add(enquiry);
  const channels = channelsFor({ d1Database: 'remote' }, onlyMail);
  const call = { ...onStore({ ...store, copyTo: async () => {} }, '', '1'), channels, notifications: onlyMail };
  await expect(commands.resend.run(call)).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringMatching(/^A Worker sends no e-mail: set WEBHOOK_URL, here/),
  });
});

const arrived = (channel: string) => `The ${channel} test was sent. Check that it has arrived.\n`;

test.for([
  [204, 0, arrived('webhook')],
  [410, 1, 'The webhook test failed: the receiver answered with HTTP status 410.\n'],
] as const)(
  'test-notification is sent on each channel at once; a receiver answers %i',
  async ([answer, status, line]) => {
    const server = await startMailServer();
    const bodies: string[] = [];
    const receiver = createServer(async (request, response) => {
      bodies.push((await request.toArray()).join(''));
      response.writeHead(answer).end();
    });
    const { origin, close } = await onLoopback(receiver);
    onTestFinished(close);
    const result = await enquiries(temporaryFolder(), ['test-notification'], {
      ...mail,
      ...webhook,
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
      WEBHOOK_URL: `${origin}/`,
    });
    expect([result.stdout + result.stderr, result.status]).toEqual([arrived('email') + line, status]);
    expect(server.taken[0]?.read).toMatchObject({ subject: 'This is a test by the owner of the site.' });
    expect(server.taken[0]?.read.text).toMatch(
      /^This is a test .*\n.*waiting for a reply\.\n\nThis is from \S+ itself, and no enquiry\.\n$/,
    );
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ id: 0, name: 'Test of the notifications' });
  },
);

test('while another program keeps the database locked, a line says so, and an enquiry can be read', async () => {
  const { folder, run, print } = await withEnquiries('Hello');
  const other = new DatabaseSync(databasePath(folder));
  other.exec('BEGIN IMMEDIATE');
  const [deletion, shown] = await Promise.all([run('delete 1'), run('show 1')]);
  other.close();
  const reason = 'another program keeps the database locked: try again in a moment.\n';
  const stderr = `The enquiries in ${databasePath(folder)} can't be used: ${reason}`;
  expect(deletion).toEqual({ stdout: '', stderr, status: 1 });
  expect(shown).toEqual(
    done(expect.stringMatching(/^Enquiry: +1\n(?:.*\n)* {2}Hello\n$/), `Enquiry 1 stays unread: ${reason}`),
  );
  expect(await print('list')).toMatch(/^ +1 +unread /m);
});

test('without an argument it prints the usage', async () => {
  const { run } = await withEnquiries();
  const { stdout, status } = await enquiries('', []);
  expect([stdout.startsWith('Usage:\n'), status]).toEqual([true, 0]);
  for (const name of Object.keys(commands)) {
    expect(stdout).toMatch(new RegExp(`^  npm run enquiries -- ${name} .+`, 'm'));
  }
  expect((await run('purge --help')).stdout).toBe(stdout);
});

test.for([
  ['show 99', 1, 'There is no enquiry 99. "list" shows the numbers.'],
  ['delete 99', 1, 'There is no enquiry 99. "list" shows the numbers.'],
  ['show', 2, 'Name the enquiry by its number, such as "show 12". "list" shows the numbers.'],
  ['show 1;DROP', 2, 'Name the enquiry by its number, such as "show 12". "list" shows the numbers.'],
  ['show 1 2', 2, 'Unexpected argument "2": "npm run enquiries" shows the usage.'],
  ['erase', 2, 'Unknown command "erase": "npm run enquiries" shows the usage.'],
  ['constructor', 2, 'Unknown command "constructor": "npm run enquiries" shows the usage.'],
  ['export', 2, 'An export needs its format: --format csv or --format json.'],
  ['export --format xml', 2, 'An export needs its format: --format csv or --format json.'],
  ['mark 1', 2, 'Give the mark: --unread, --read, --answered, --spam.'],
  ['mark 1 --read --spam', 2, 'Give one of --read and --spam.'],
  ['mark 1 spam', 2, 'Unexpected argument "spam": "npm run enquiries" shows the usage.'],
  ['purge', 2, /^Give the age in days, .* purge --older-than 365d\.$/],
  ['purge --older-than 0d', 2, /^Give the age in days/],
  ['purge --older-than 1y', 2, /^Give the age in days/],
  ['purge --older-than=-1d', 2, /^Give the age in days/],
  ['purge 365d', 2, 'Unexpected argument "365d": "npm run enquiries" shows the usage.'],
  ['resend 1', 2, /^No channel is set up: set NOTIFY_TO and SMTP_URL, or WEBHOOK_URL/],
  ['test-notification', 2, /^No channel is set up/],
  ['backup', 2, 'Set BACKUP_DIR to the folder of the backups, such as BACKUP_DIR=/var/backups/enquiries.'],
  ['list --colour', 2, /^Unknown option '--colour'/],
  ['export --format', 2, /^Option '--format <value>' argument missing/],
] as const)('%s fails with one clear line', async ([words, status, line]) => {
  const { run } = await withEnquiries('one');
  const result = await run(words);
  expect([result.stdout, result.status]).toEqual(['', status]);
  expect(result.stderr.trimEnd()).toEqual(typeof line === 'string' ? line : expect.stringMatching(line));
  expect(result.stderr.trimEnd()).not.toContain('\n');
});
