import fs, { chmodSync, existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { testDesk } from '../testing/test-desk.ts';
import { localAccess } from './guard.ts';
import type { ShownSetting } from './settings.ts';

const mail = { NOTIFY_TO: 'ada@company.example', SMTP_URL: 'smtps://ada:s3cret@mail.company.example' };

beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue();
});

/** Desk with a settings file. */
function deskWith(text: string | undefined, environment: NodeJS.Dict<string> = {}, isOnServer = false) {
  const desk = testDesk(environment, { access: { ...localAccess(4300, 'k'.repeat(32), 'Ada'), isOnServer } });
  const file = path.join(desk.project, 'settings.env');
  if (text !== undefined) writeFileSync(file, text, { mode: 0o600 });
  const shown = async () => {
    const groups: { settings: ShownSetting[] }[] = await (await desk.get('settings')).json();
    return Object.fromEntries(groups.flatMap(({ settings }) => settings.map((each) => [each.name, each])));
  };
  return { ...desk, file, environment, shown, read: () => readFileSync(file, 'utf8') };
}

test('settings are written into their file, which nobody else can read, and the desk follows them at once', async () => {
  const { get, post, read, file, shown, environment } = deskWith(undefined);
  expect(await post('settings', { ...mail, SITE_URL: ' “https://www.company.co.uk” ' })).toMatchObject({
    body: { problems: {} },
  });
  expect(read()).toBe(`NOTIFY_TO=${mail.NOTIFY_TO}\nSMTP_URL=${mail.SMTP_URL}\nSITE_URL=https://www.company.co.uk\n`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(environment).toEqual({ ...mail, SITE_URL: 'https://www.company.co.uk' });

  writeFileSync(file, '# By hand\nPORT=8080\n');
  expect(await shown()).toMatchObject({ SITE_URL: { value: '' }, PORT: { value: '8080', locked: '' } });
  expect(environment).toEqual({ PORT: '8080' });
  await post('settings', { PORT: '' });
  expect(read()).toBe('# By hand\n');

  // The other views follow it without a look at the settings.
  writeFileSync(file, 'SITE_URL=https://by-hand.company.co.uk\n');
  expect(await (await get('publish')).json()).toMatchObject({ siteUrl: 'https://by-hand.company.co.uk' });
});

test('the file keeps its permissions, but that others read it once it has a secret', async () => {
  const { post, file } = deskWith('PORT=80\n');
  const modeAfter = async (changes: object) => {
    await post('settings', changes);
    return (statSync(file).mode & 0o777).toString(8);
  };
  chmodSync(file, 0o644);
  expect([await modeAfter({ PORT: '81' }), await modeAfter(mail)]).toEqual(['644', '640']);
});

test('a secret never comes back: neither as it is stored, nor as it is changed, nor in an error', async () => {
  const { get, post, send, shown } = deskWith(
    `${Object.entries(mail)
      .map((pair) => pair.join('='))
      .join('\n')}\n`,
  );
  const all = [
    await (await get('settings')).text(),
    await (await send('settings', JSON.stringify({ SMTP_URL: 'smtp://bob:s3cret@mail/s3cret' }))).text(),
    await (await send('settings', JSON.stringify({ SMTP_URL: 'smtps://bob:s3cret@mail.company.example' }))).text(),
    await (await send('settings', JSON.stringify({ PUBLISH_TO: 'git:https://s3cret@git.example/a.git#main' }))).text(),
  ];
  expect(all.filter((each) => each.includes('s3cret'))).toEqual([]);
  expect(await shown()).toMatchObject({
    SMTP_URL: {
      value: '',
      isHidden: true,
      field: { help: expect.stringMatching(/ Example: smtps:.*"@" as %40\./), inputFormat: 'mail server' },
    },
    PUBLISH_TO: { value: '', isHidden: true },
    WEBHOOK_URL: { value: '', isHidden: false },
  });
  expect(vi.mocked(console.log).mock.lastCall).toEqual(['Ada has changed settings: PUBLISH_TO.']);
  expect((await post('settings', { SMTP_URL: '', NOTIFY_TO: '' })).body.problems).toEqual({});
});

test.each([
  [{ SITE_URL: 'www.company.co.uk' }, { SITE_URL: /^SITE_URL is "www.company.co.uk": it needs/ }],
  [{ NOTIFY_TO: 'ada@company.example' }, { NOTIFY_TO: /^NOTIFY_TO is set without SMTP_URL/ }],
  [{ SMTP_URL: 'mail' }, { SMTP_URL: /^SMTP_URL \(not shown.*\nSMTP_URL is set without NOTIFY_TO/ }],
  [
    { PORT: '0', LOG_LEVEL: 'loud' },
    { PORT: /^PORT/, LOG_LEVEL: /^LOG_LEVEL/ },
  ],
])('%o is refused by the rules of every command, and nothing is written', async (changes, problems) => {
  const { post, file } = deskWith(undefined);
  const { body } = await post('settings', changes);
  expect(body.problems).toEqual(
    Object.fromEntries(Object.entries(problems).map(([name, words]) => [name, expect.stringMatching(words)])),
  );
  expect(existsSync(file)).toBe(false);
});

test('what is set where the desk was started wins, and what belongs to a server is not changed from afar', async () => {
  const own = deskWith('SITE_URL=https://a.company.example\nPORT=80\n', {
    SITE_URL: 'https://b.company.example',
    PORT: '80',
  });
  expect(await own.shown()).toMatchObject({
    SITE_URL: { value: 'https://b.company.example', locked: expect.stringMatching(/^Set in the environment/) },
    PORT: { value: '80', locked: '', field: { help: 'PORT. Example: 3000. Default: 3000.' } },
  });
  const afar = deskWith('', {}, true);
  expect(await afar.shown()).toMatchObject({
    SITE_URL: { locked: '' },
    DATA_DIR: { locked: expect.stringMatching(/^It belongs to the server/) },
    PUBLISH_TO: { locked: expect.stringMatching(/^It belongs to the server/) },
    NOTIFY_TO: { locked: '' },
  });
  for (const [desk, changes] of [
    [own, { SITE_URL: '' }],
    [afar, { DATA_DIR: '/etc' }],
    [afar, { WEBHOOK_URL: 'http://127.0.0.1:22/', WEBHOOK_FORMAT: 'slack' }],
    [afar, { SMTP_URL: 'smtp://10.0.0.1:22', NOTIFY_TO: 'ada@company.example' }],
    [own, { DESK_ISSUER: 'https://evil.example' }],
    [own, { NODE_OPTIONS: '--require=/tmp/evil.js' }],
    [own, { SITE_URL: 'https://a.company.example\nNODE_OPTIONS=x' }],
  ] as const) {
    const before = desk.read();
    expect(await desk.post('settings', changes)).toMatchObject({ status: 400 });
    expect(desk.read()).toBe(before);
  }
});

test('a file that is a link, or that the desk could not write the same, stays', async () => {
  const { post, file, project } = deskWith(undefined);
  writeFileSync(path.join(project, 'elsewhere.env'), 'PORT=80\n');
  symlinkSync('elsewhere.env', file);
  expect(await post('settings', { PORT: '8080' })).toMatchObject({
    body: { problem: expect.stringMatching(/^settings\.env is not a file, or is a symbolic link/) },
  });
  const quotes = deskWith('PORT=80\n');
  for (const folder of [`/it's "one"`, "/it's $HOME", "/it's \\a", "/it's `a`"]) {
    const { body } = await quotes.post('settings', { DATA_DIR: folder });
    expect(body.problem).toMatch(/^settings\.env.*quotes|settings\.env, line 2/);
  }
  expect(quotes.read()).toBe('PORT=80\n');
});

test('a file that only systemd may read is refused with the remedy', async () => {
  const { post } = deskWith('PORT=80\n', { PORT: '80' });
  vi.stubEnv('INVOCATION_ID', '1');
  const reading = vi.spyOn(fs, 'readFileSync').mockImplementation(() => {
    throw Object.assign(new Error('not allowed'), { code: 'EACCES' });
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.unstubAllEnvs();
    reading.mockRestore();
    syncBuiltinESMExports();
  });
  expect(await post('settings', { SITE_URL: 'https://www.company.co.uk' })).toMatchObject({
    status: 400,
    body: { problem: 'settings.env can’t be read: let the account of the desk read it.' },
  });
});
