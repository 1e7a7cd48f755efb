import { expect, test } from 'vitest';
import { SettingsError } from '../settings-error.ts';
import { channelsOf, readNotificationSettings } from './notification-settings.ts';
import { webhookOf } from './webhook-settings.ts';

const mail = { NOTIFY_TO: 'office@company.example', SMTP_URL: 'smtps://user:s3cret@mail.company.example' };
const secret = Buffer.alloc(32, 7).toString('base64');
const webhook = { WEBHOOK_URL: 'https://hooks.company.example/enquiry?key=s3cret', WEBHOOK_SECRET: secret };

/** Message of the settings about an environment that they can't use. The Worker reports the same about a webhook. */
function problemOf(environment: Record<string, string>): string {
  try {
    readNotificationSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) {
      const ofWebhook = error.message.split('\n').filter((line) => line.startsWith('WEBHOOK_'));
      expect(webhookOf(environment).problems).toEqual(ofWebhook);
      return error.message;
    }
    throw error;
  }
  return 'none';
}

test('with nothing set, or only blanks, nobody is told', () => {
  expect(readNotificationSettings({})).toEqual({ email: undefined, webhook: undefined });
  const blank = { NOTIFY_TO: ' ', SMTP_URL: '', NOTIFY_FROM: '', WEBHOOK_URL: '\t', WEBHOOK_SECRET: ' ' };
  expect(channelsOf(readNotificationSettings(blank))).toEqual([]);
});

test('e-mail goes to every address of NOTIFY_TO, from the first one', () => {
  const settings = readNotificationSettings({ ...mail, NOTIFY_TO: ' office@company.example , sales@company.example ' });
  expect(settings.email).toMatchObject({
    to: ['office@company.example', 'sales@company.example'],
    from: 'office@company.example',
  });
  expect(channelsOf(settings)).toEqual(['email']);
  expect(readNotificationSettings({ ...mail, NOTIFY_FROM: 'site@company.example' }).email?.from).toBe(
    'site@company.example',
  );
});

test.for([
  ['smtp://mail.company.example', { host: 'mail.company.example', port: 587, secure: false, login: undefined }],
  ['smtp://mail.company.example:2525/', { host: 'mail.company.example', port: 2525, secure: false, login: undefined }],
  [
    'smtps://me%40company.example:p%3A%2F%40%25@mail.company.example',
    { host: 'mail.company.example', port: 465, secure: true, login: { user: 'me@company.example', pass: 'p:/@%' } },
  ],
  ['smtp://[::1]:25', { host: '::1', port: 25, secure: false, login: undefined }],
] as const)('SMTP_URL %s is understood', ([url, server]) => {
  expect(readNotificationSettings({ ...mail, SMTP_URL: url }).email?.server).toEqual(server);
});

test.for([
  [
    'SMTP_URL',
    /^SMTP_URL \(not shown: /,
    [
      ...['mail.company.example', 'https://user:s3cret@mail.company.example', 'smtp://', 'smtp:mail.company.example'],
      ...['/inbox', '?pool=true', '#top'].map((end) => `smtp://user:s3cret@mail.company.example${end}`),
      ...['user:s3cret%ZZ', 'user:s3cret%FF', 'user', ':s3cret'].map((login) => `smtp://${login}@mail.company.example`),
    ],
  ],
  [
    'NOTIFY_TO',
    /^NOTIFY_TO has ".*" in it: it needs plain e-mail addr/,
    ['office', 'office@company.example, sales', 'office@company.example,', 'Office <office@company.example>'],
  ],
  [
    'WEBHOOK_URL',
    /^WEBHOOK_URL \(not shown: /,
    [
      ...['http://localhost.company.example/s3cret', 'https://me:s3cret@hooks.company.example/'],
      'https://hooks.company.example/#s3cret',
    ],
  ],
  [
    'WEBHOOK_SECRET',
    /^WEBHOOK_SECRET \(not shown\) needs /,
    ['s3cret', Buffer.alloc(23).toString('base64'), Buffer.alloc(65).toString('base64'), `${secret}!`],
  ],
] as const)('what %s refuses is told in one line, without a secret', ([name, line, values]) => {
  for (const value of values) {
    const problem = problemOf({ ...mail, ...webhook, [name]: value });
    expect(problem).toMatch(line);
    expect(problem).not.toMatch(/s3cret|\n/);
    if (name === 'WEBHOOK_SECRET') expect(problem).not.toContain(value);
  }
});

test.for([
  [{ NOTIFY_TO: mail.NOTIFY_TO }, /^NOTIFY_TO is set without SMTP_URL: set both/],
  [{ SMTP_URL: mail.SMTP_URL }, /^SMTP_URL is set without NOTIFY_TO: set both/],
  [{ NOTIFY_FROM: 'site@company.example' }, /^NOTIFY_FROM is set without NOTIFY_TO and SMTP_URL/],
  [{ ...mail, NOTIFY_FROM: 'site' }, /^NOTIFY_FROM has "site" in it/],
  [{ WEBHOOK_URL: webhook.WEBHOOK_URL }, /^WEBHOOK_URL is set without WEBHOOK_SECRET: set both/],
  [{ WEBHOOK_SECRET: secret }, /^WEBHOOK_SECRET is set without WEBHOOK_URL: set both/],
  [{ WEBHOOK_URL: 'hooks.company.example' }, /^WEBHOOK_URL \(not shown/],
  [{ WEBHOOK_FORMAT: 'slack' }, /^WEBHOOK_FORMAT is set without WEBHOOK_URL: set both/],
  [{ ...webhook, WEBHOOK_FORMAT: 'Slack' }, /^WEBHOOK_FORMAT is "Slack": it needs one of json, slack, .*ntfy/],
] as const)('%j is half a setting, and refused', ([environment, line]) => {
  expect(problemOf(environment)).toMatch(line);
  expect(problemOf(environment)).not.toMatch(/s3cret|\n/);
});

test.for(['https://hooks.company.example/enquiry?key=1', 'http://[::1]:9000/'])(
  'WEBHOOK_URL %s is where notifications are posted',
  (url) => {
    const settings = readNotificationSettings({ WEBHOOK_URL: url, WEBHOOK_SECRET: `whsec_${secret}` });
    expect(settings.webhook).toEqual({ url, format: 'json', secret: new Uint8Array(32).fill(7) });
    expect(channelsOf(settings)).toEqual(['webhook']);
  },
);

test.for([
  ['https://hooks.slack.com/services/T0/B0/x', 'slack'],
  ['https://hooks.slack.com/triggers/T0/1/x', 'json'],
  ['https://hooks.slack.com/workflows/T0/A0/1/x', 'json'],
  ['https://prod-01.uksouth.logic.azure.com/workflows/x/triggers/manual/paths/invoke?sig=x', 'teams'],
  ['https://default1.2.environment.api.powerplatform.com/powerautomate/automations/direct/workflows/x', 'teams'],
  ['https://company.webhook.office.com/webhookb2/x', 'teams'],
  ['https://discord.com/api/webhooks/1/x', 'discord'],
  ['https://ptb.discord.com/api/webhooks/1/x', 'discord'],
  ['https://chat.googleapis.com/v1/spaces/x/messages?key=x&token=y', 'google-chat'],
  ['https://ntfy.sh/a-topic', 'ntfy'],
  ['https://hooks.zapier.com/hooks/catch/1/x/', 'json'],
  ['https://hook.eu2.make.com/x', 'json'],
  ['https://hook.us1.make.celonis.com/x', 'json'],
] as const)('the service at %s is known by its address as %s, and needs no secret', ([url, format]) => {
  expect(readNotificationSettings({ WEBHOOK_URL: url }).webhook).toEqual({ url, format, secret: undefined });
  expect(readNotificationSettings({ WEBHOOK_URL: url, WEBHOOK_FORMAT: 'json' }).webhook?.format).toBe('json');
});

test.for(['/slack', '/github', '/slack?thread_id=1'])('Discord takes its own format, not that of %s', (ending) => {
  const { webhook: read } = readNotificationSettings({ WEBHOOK_URL: `https://discord.com/api/webhooks/1/x${ending}` });
  expect(read).toMatchObject({ url: expect.stringMatching(/webhooks\/1\/x(\?thread_id=1)?$/), format: 'discord' });
});

test.for([undefined, 'ntfy'])('a topic of ntfy is found with a slash at its end, too', (format) => {
  const { webhook: read } = readNotificationSettings({
    WEBHOOK_URL: `https://${format ? 'push.company.example' : 'ntfy.sh'}/a-topic/?auth=x`,
    WEBHOOK_FORMAT: format,
  });
  expect(read).toMatchObject({ url: expect.stringMatching(/\/a-topic\?auth=x$/), format: 'ntfy' });
});
