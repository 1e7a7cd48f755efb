import { existsSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { databasePath } from '../storage/sqlite/database.ts';
import { openSqliteStore } from '../storage/sqlite/store.ts';
import { fullEnquiry } from '../testing/enquiry.ts';
import { runCommand, suspect } from '../testing/owner-command.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const enquiry = { ...fullEnquiry, company: '', message: 'First line\r\nsecond "line"' };

const command = (dataDir: string, ...args: string[]) => runCommand(dataDir, args);

/** Makes a folder with an enquiry for each message. */
async function withEnquiries(...messages: string[]): Promise<string> {
  const folder = temporaryFolder();
  const store = openSqliteStore(folder);
  for (const message of messages) {
    await store.add({ ...enquiry, message });
  }
  return folder;
}

test('list shows a line for each enquiry, newest first', async () => {
  const folder = await withEnquiries(`${'long '.repeat(50)}`, enquiry.message);
  const { stdout, stderr, status } = command(folder, 'list');
  expect([stderr, status]).toEqual(['', 0]);
  const [heading, newest, oldest] = stdout.split('\n');
  expect(heading).toMatch(/ID +MARK +RECEIVED \(UTC\) +NAME +SERVICE +MESSAGE/);
  expect(newest).toMatch(
    /^ +2 +unread +\d{4}-\d\d-\d\d \d\d:\d\d +Ada Lovelace +customer-experience +First line second "line"$/,
  );
  expect(oldest).toMatch(/^ +1 .* long long .*…$/);
});

test('list says so when there is nothing, and creates nothing', () => {
  const folder = path.join(temporaryFolder(), 'data');
  expect(command(folder, 'list')).toEqual({
    stdout: `There are no enquiries yet in ${databasePath(folder)}.\n`,
    stderr: '',
    status: 0,
  });
  expect(existsSync(folder)).toBe(false);
});

const needDatabase = ['export --format json', 'purge --older-than 1d', 'delete 1', 'show 1', 'resend 1', 'backup b.db'];

test.for(needDatabase)('%s fails where there is no database, as with a wrong DATA_DIR', (words) => {
  const folder = temporaryFolder();
  const stderr = `There is no database at ${databasePath(folder)}: see that DATA_DIR is the server's. The first enquiry creates it.\n`;
  expect(command(folder, ...words.split(' '))).toEqual({ stdout: '', stderr, status: 1 });
});

test.for([...needDatabase, 'list', 'stats'])('%s fails where nobody can know whether there is a database', (words) => {
  const folder = temporaryFolder();
  const [loop, file] = [path.join(folder, 'loop'), path.join(folder, 'file')];
  symlinkSync(loop, loop);
  writeFileSync(file, '');
  for (const [dataDir, code] of [
    [loop, 'ELOOP'],
    [file, 'ENOTDIR'],
  ] as const) {
    const stderr = `The enquiries in ${databasePath(dataDir)} can't be used: its folder can't be used (${code}): check that DATA_DIR is a folder, that its disk has room, and that this user may read and write there.\n`;
    expect(command(dataDir, ...words.split(' '))).toEqual({ stdout: '', stderr, status: 2 });
  }
});

/** Numbers in the output of `list`, and its last line. */
function listed({ stdout, status }: { readonly stdout: string; readonly status: number | null }) {
  expect(status).toBe(0);
  const lines = stdout.trimEnd().split('\n').slice(1);
  return { ids: lines.slice(0, -1).map((line) => Number.parseInt(line, 10)), closing: lines.at(-1) };
}

const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);

test('list shows the newest 50, and says how many there are and how to see the next', async () => {
  const folder = await withEnquiries(...down(120, 1).map(String));
  const page = (...args: string[]) => listed(command(folder, 'list', ...args));
  const next = (id: number) =>
    `50 of 120 enquiries. Next: npm run enquiries -- list --before ${id}; with --all, all of them.`;
  expect(page()).toEqual({ ids: down(120, 71), closing: next(71) });
  expect(page('--before', '71')).toEqual({ ids: down(70, 21), closing: next(21) });
  expect(page('--before', '21')).toEqual({ ids: down(20, 1), closing: '20 of 120 enquiries.' });
  expect(page('--before', '51')).toEqual({ ids: down(50, 1), closing: '50 of 120 enquiries.' });
  expect(page('--before', '1')).toEqual({ ids: [], closing: '0 of 120 enquiries.' });
  expect(page('--all')).toEqual({ ids: down(120, 1), closing: '120 enquiries.' });

  for (const id of down(120, 61)) {
    suspect(folder, id, 'honeypot');
  }
  expect(page('--unread')).toEqual({
    ids: down(60, 11),
    closing:
      '50 of 60 unread enquiries. Next: npm run enquiries -- list --unread --before 11; with --all, all of them.',
  });
  expect(page('--unread', '--before', '11')).toEqual({ ids: down(10, 1), closing: '10 of 60 unread enquiries.' });
});

test('show prints every field with its label', async () => {
  const { stdout, status } = command(await withEnquiries(enquiry.message), 'show', '1');
  expect(status).toBe(0);
  for (const line of [
    'Enquiry:  1',
    'Name:     Ada Lovelace',
    'Email:    ada@company.example',
    'Phone:    +44 20 7946 0000',
    'Company:  -',
    'Service:  customer-experience',
    'Message:\n  First line\n  second "line"',
  ]) {
    expect(stdout).toContain(`${line}\n`);
  }
});

test('a hostile message cannot drive the terminal or pass for a field', async () => {
  const folder = await withEnquiries('\x1b]0;owned\x07\u202e\x9b2J\x7f\rEmail: x\nEmail: y');
  for (const { stdout } of [command(folder, 'list'), command(folder, 'show', '1')]) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there.
    expect(stdout).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]/);
    expect(stdout).not.toMatch(/^Email: +[xy]/m);
  }
  expect(command(folder, 'show', '1').stdout).toContain('\\u{1b}]0;owned\\u{7}\\u{202e}\\u{9b}2J\\u{7f}\\u{d}Email: x');
});

test('export --format json prints a JSON array and nothing else', async () => {
  const message = 'NUL \0, emoji 👩‍💻, \u202eRTL\r\n';
  const { stdout, stderr } = command(await withEnquiries('first', message), 'export', '--format', 'json');
  expect(stderr).toBe('');
  const receivedAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(JSON.parse(stdout)).toEqual([
    { ...enquiry, id: 2, receivedAt, spam: '', readAt: null, message },
    { ...enquiry, id: 1, receivedAt, spam: '', readAt: null, message: 'first' },
  ]);
});

test('an export to a terminal spells out what would drive it, to a file it does not; JSON escapes it always', async () => {
  const hostile = '\x1b]0;owned\x07\x9b2J\x7f\r\u202e\u2066\u2028';
  const folder = await withEnquiries(`${hostile}\n\tend`);
  const atTerminal = { NODE_OPTIONS: '--import data:text/javascript,process.stdout.isTTY=true' };
  const run = (format: string, environment = {}) =>
    runCommand(folder, ['export', '--format', format], environment).stdout;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there.
  const unsafe = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u202e\u2066]/;

  const shown = run('csv', atTerminal);
  expect(shown).not.toMatch(unsafe);
  expect(shown).toContain("\\u{1b}]0;owned\\u{7}\\u{9b}2J\\u{7f}\\u{d}\\u{202e}\\u{2066}\\u{2028}\n'\tend");
  expect(run('csv')).toContain(hostile);

  const json = run('json');
  expect(json).not.toMatch(unsafe);
  expect(json).toContain('\\u009b2J\\u007f\\r\\u202e\\u2066\\u2028');
  expect(JSON.parse(json)[0].message).toBe(`${hostile}\n\tend`);
  expect(run('json', atTerminal)).toBe(json);
});

test('export --format csv prints a table for a spreadsheet', async () => {
  const { stdout } = command(await withEnquiries(enquiry.message), 'export', '--format', 'csv');
  expect(stdout.replace(/\d{4}-[^,]+Z/, 'TIME')).toBe(
    '\ufeffid,receivedAt,name,email,phone,company,message,service,spam,readAt\r\n' +
      `1,TIME,Ada Lovelace,ada@company.example,'+44 20 7946 0000,,"First line\r\nsecond ""line""",customer-experience,,\r\n`,
  );
});

test('what was shown is marked as read, suspected spam as such, and --unread lists the rest', async () => {
  const folder = await withEnquiries('first', 'second', 'third');
  suspect(folder, 2, 'honeypot');
  expect(command(folder, 'show', '2').stdout).toContain('Spam:     suspected (honeypot)\n');
  command(folder, 'show', '3');
  const marks = command(folder, 'list').stdout.match(/^ +\d+ +(unread|spam\?|unread spam\?)? +\d{4}-/gm);
  expect(marks?.map((line) => line.trim().split(/ {2,}/).slice(0, -1))).toEqual([
    ['3'],
    ['2', 'spam?'],
    ['1', 'unread'],
  ]);
  const unread = command(folder, 'list', '--unread').stdout;
  expect(unread).toContain('first');
  expect(unread).not.toMatch(/second|third/);
  const readAt = () => JSON.parse(command(folder, 'export', '--format', 'json').stdout)[1].readAt;
  const firstRead = readAt();
  expect(Date.parse(firstRead)).not.toBeNaN();
  command(folder, 'show', '2');
  expect(readAt()).toBe(firstRead);
  command(folder, 'show', '1');
  expect(command(folder, 'list', '--unread').stdout).toBe('No enquiries are unread, suspected spam left out.\n');
});

test('suspected spam that nobody has looked at is unread nowhere: as in the line at the start', async () => {
  const folder = await withEnquiries('first', 'second');
  suspect(folder, 2, 'honeypot');
  expect(command(folder, 'stats').stdout).toMatch(/^Unread: +1$/m);
  const unread = command(folder, 'list', '--unread').stdout;
  expect(unread).toContain('first');
  expect(unread).not.toContain('second');
  suspect(folder, 1, 'honeypot');
  expect(command(folder, 'list', '--unread').stdout).toBe('No enquiries are unread, suspected spam left out.\n');
  const store = openSqliteStore(folder);
  expect(await store.count({ unread: true })).toBe(0);
});

test('delete erases one enquiry and says so', async () => {
  const folder = await withEnquiries('keep', 'erase');
  expect(command(folder, 'delete', '2')).toEqual({ stdout: 'Enquiry 2 is deleted.\n', stderr: '', status: 0 });
  expect(command(folder, 'list').stdout).not.toContain('erase');
  expect(command(folder, 'list').stdout).toContain('keep');
});

test('without an argument it prints the usage', () => {
  const { stdout, status } = command(temporaryFolder());
  expect([stdout.startsWith('Usage:\n'), status]).toEqual([true, 0]);
  for (const name of ['list', 'show', 'export', 'stats', 'resend', 'delete', 'purge', 'backup']) {
    expect(stdout).toMatch(new RegExp(`^  npm run enquiries -- ${name} .+`, 'm'));
  }
  expect(command(temporaryFolder(), 'purge', '--help').stdout).toBe(stdout);
});

test.for([
  [['show', '99'], 1, 'There is no enquiry 99; "list" shows those there are.'],
  [['delete', '99'], 1, 'There is no enquiry 99; "list" shows those there are.'],
  [['show'], 2, 'Say which enquiry by its number, such as "show 12"; "list" shows the numbers.'],
  [['show', '1; DROP'], 2, 'Say which enquiry by its number, such as "show 12"; "list" shows the numbers.'],
  [['show', '1', '2'], 2, '"2" is one word too many: "npm run enquiries" shows the usage.'],
  [['erase'], 2, '"erase" is not a command: "npm run enquiries" shows the usage.'],
  [['export'], 2, 'An export needs its format: --format csv or --format json.'],
  [['export', '--format', 'xml'], 2, 'An export needs its format: --format csv or --format json.'],
  [['purge'], 2, /^Say how old in days, .* purge --older-than 365d\.$/],
  [['purge', '--older-than', '0d'], 2, /^Say how old in days/],
  [['purge', '--older-than', '1y'], 2, /^Say how old in days/],
  [['purge', '--older-than=-1d'], 2, /^Say how old in days/],
  [['purge', '365d'], 2, '"365d" is one word too many: "npm run enquiries" shows the usage.'],
  [['resend', '1'], 2, /^There is no way to send it: set NOTIFY_TO and SMTP_URL, or WEBHOOK_URL/],
  [['backup'], 2, 'Say which file the backup is to be, such as "backup ~/enquiries-monday.db".'],
  [['list', '--before', 'x'], 2, 'Say before which enquiry by its number, such as "list --before 951".'],
  [['list', '--colour'], 2, /^Unknown option '--colour'/],
  [['export', '--format'], 2, /^Option '--format <value>' argument missing/],
] as const)('%j fails with one clear line', async ([args, status, line]) => {
  const result = command(await withEnquiries('one'), ...args);
  expect([result.stdout, result.status]).toEqual(['', status]);
  expect(result.stderr.trimEnd()).toEqual(typeof line === 'string' ? line : expect.stringMatching(line));
  expect(result.stderr.trimEnd()).not.toContain('\n');
});
