import path from 'node:path';
import { expect, test } from 'vitest';
import type { Environment } from './parse-settings.ts';
import { readDeskSettings, readSettings } from './settings.ts';
import { SettingsError } from './settings-error.ts';

/** Message of the settings about an environment that they can't use. */
function problemOf(
  environment: Record<string, string>,
  read: (environment: Environment) => unknown = readSettings,
): string {
  try {
    read(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return 'none';
}

const defaults = {
  siteUrl: 'http://localhost:3000',
  formService: { kind: 'embedded', address: '/f/contact', extra: {}, encoding: 'application/json' },
  analytics: undefined,
  port: 3000,
  listenAddress: undefined,
  dataDir: path.resolve('data'),
  eraseAfterDays: 0,
  enquiryRateLimit: 10,
  trustedProxies: 0,
  logLevel: 'info',
};

test('with nothing set, the site serves itself on port 3000', () => {
  expect(readSettings({})).toEqual(defaults);
});

test.for(['', ' ', '\t'])('a value of %j counts as not set', (blank) => {
  const names = ['SITE_URL', 'FORM_ENDPOINT', 'ANALYTICS_ID', 'PLAUSIBLE_HOST', 'PORT', 'DATA_DIR'];
  expect(readSettings(Object.fromEntries(names.map((name) => [name, blank])))).toEqual(defaults);
});

test.for<[name: string, text: string, read: object]>([
  ['SITE_URL', 'https://www.company.example', { givenUrl: 'https://www.company.example' }],
  ['SITE_URL', 'https://www.company.example/', { siteUrl: 'https://www.company.example' }],
  ['SITE_URL', 'HTTPS://WWW.Company.Example:443/', { siteUrl: 'https://www.company.example' }],
  ['SITE_URL', 'http://192.0.2.1:8080', { siteUrl: 'http://192.0.2.1:8080' }],
  ['ANALYTICS_ID', 'G-ABC123', { analytics: { vendor: 'ga4', id: 'G-ABC123' } }],
  ['ANALYTICS_ID', 'G-AB12CD34EF56', { analytics: { vendor: 'ga4', id: 'G-AB12CD34EF56' } }],
  ['FORM_ENDPOINT', 'https://forms.example/f', { formService: { address: 'https://forms.example/f' } }],
  ['PLAUSIBLE_DOMAIN', 'company.example', { analytics: { domain: 'company.example', host: 'https://plausible.io' } }],
  ['PORT', '1', { port: 1 }],
  ['PORT', '65535', { port: 65_535 }],
  ['PORT', '08080', { port: 8080, siteUrl: 'http://localhost:8080' }],
  ['LISTEN_ADDRESS', '127.0.0.1', { listenAddress: '127.0.0.1' }],
  ['LISTEN_ADDRESS', '::1', { listenAddress: '::1' }],
  ['DATA_DIR', '/var/lib/site', { dataDir: path.resolve('/var/lib/site') }],
  ['DATA_DIR', 'kept/enquiries', { dataDir: path.resolve('kept/enquiries') }],
  ['BACKUP_DIR', '/var/backups', { backupDir: '/var/backups' }],
  ['BACKUP_COPY_DIR', '/mnt', { backupCopyDir: '/mnt' }],
  ['ERASE_AFTER_DAYS', '365', { eraseAfterDays: 365 }],
  ['ENQUIRY_RATE_LIMIT', '0', { enquiryRateLimit: 0 }],
  ['TRUSTED_PROXIES', '2', { trustedProxies: 2 }],
  ['LOG_LEVEL', 'warn', { logLevel: 'warn' }],
])('%s=%s is read, and blanks around it are dropped', ([name, text, read]) => {
  expect(readSettings({ BACKUP_DIR: '/var/backups', [name]: ` ${text} ` })).toMatchObject(read);
});

test('the origin of a Plausible of one’s own is read with its domain', () => {
  const PLAUSIBLE_HOST = ' https://Stats.Company.example:443/ ';
  expect(readSettings({ PLAUSIBLE_DOMAIN: 'company.example', PLAUSIBLE_HOST }).analytics).toEqual({
    vendor: 'plausible',
    domain: 'company.example',
    host: 'https://stats.company.example',
  });
});

test.for<[text: string, target: object]>([
  ['/srv/www', { kind: 'folder', folder: '/srv/www' }],
  ['rsync:web@host.example:/srv/www/', { kind: 'rsync', host: 'web@host.example', folder: '/srv/www' }],
  ['rsync:[2001:db8::1]:/srv', { kind: 'rsync', host: '[2001:db8::1]', folder: '/srv' }],
  ['sftp://web@host.example/home/w%C3%A9b', { kind: 'sftp', host: 'web@host.example', port: '', folder: '/home/wéb' }],
  ['sftp://host.example:2022/www', { kind: 'sftp', host: 'host.example', port: '2022', folder: '/www' }],
  ['git:git@host.example:a/b.git#main', { kind: 'git', remote: 'git@host.example:a/b.git', branch: 'main' }],
  ['git:origin#live/site', { kind: 'git', remote: 'origin', branch: 'live/site' }],
  ['cloudflare', { kind: 'cloudflare' }],
])('PUBLISH_TO %s is where versions go', ([text, target]) => {
  const FORM_ENDPOINT = 'https://forms.example/f';
  expect(readSettings({ PUBLISH_TO: text, FORM_ENDPOINT }).publishTo).toEqual(target);
});

test.for([
  'rsync:host:/a b',
  ...`/ www ~/www Cloudflare rsync:host rsync:host:www rsync:host:/ rsync:-oProxyCommand=a:/srv rsync:host:/srv/$(id)
  sftp://host sftp://host/ sftp://web:SECRET@host/www sftp://-o/www sftp://host/a%0Arm%20b sftp://host/a%22b
  sftp://host/%E0%A4%A git:origin git:#main git:origin#-d git:https://SECRET@host/a/b git:--exec=a#main git:ext::sh#main
  git:https://me:SECRET@SECRET@host/a/b`.split(/\s+/),
])('PUBLISH_TO %s is refused, without a password in the message', (text) => {
  const problem = problemOf({ PUBLISH_TO: text, FORM_ENDPOINT: 'https://forms.example/f' });
  expect(problem).toContain('it needs an absolute folder, rsync:USER@HOST:/PATH');
  expect(problem).not.toContain('SECRET');
});

test('a host of files is refused without a service that takes the enquiries', () => {
  expect(problemOf({ PUBLISH_TO: '/srv/www' })).toContain('takes no enquiries: set FORM_ENDPOINT');
  expect([problemOf({ PUBLISH_TO: 'cloudflare' }), problemOf({ PUBLISH_TO: 'git:origin#main' })]).toEqual([
    'none',
    'none',
  ]);
});

test.for<[text: string, service: object]>([
  ['/f/contact', { kind: 'embedded', address: '/f/contact' }],
  [
    'netlify',
    { kind: 'netlify', address: '/', extra: { 'form-name': 'enquiry' }, encoding: 'application/x-www-form-urlencoded' },
  ],
  ['https://forms.example/f/enquiry?key=1', { address: 'https://forms.example/f/enquiry?key=1', extra: {} }],
  ['http://localhost:9000/f', { address: 'http://localhost:9000/f', encoding: 'application/json' }],
  ['http://127.0.0.1:9000/f', { address: 'http://127.0.0.1:9000/f' }],
  ...['', 'ajax/'].map((part): [string, object] => [
    `https://formsubmit.co/${part}a@b.example`,
    { address: 'https://formsubmit.co/ajax/a@b.example', action: 'https://formsubmit.co/a@b.example' },
  ]),
  ['http://[::1]:9000/f', { kind: 'hosted', address: 'http://[::1]:9000/f' }],
  [
    'https://forms.example/f#access_key=1-2&redirect=https%3A%2F%2Fwww.company.example%2F',
    { address: 'https://forms.example/f', extra: { access_key: '1-2', redirect: 'https://www.company.example/' } },
  ],
])('FORM_ENDPOINT %s is where the form posts', ([text, service]) => {
  expect(readSettings({ FORM_ENDPOINT: text }).formService).toMatchObject(service);
});

const rateLimit = 'a whole number from 0 to 100000, such as ENQUIRY_RATE_LIMIT=10; 0 sets no limit.';
const proxies = 'a whole number from 0 to 10, such as TRUSTED_PROXIES=1 behind one proxy.';
const deskTogether = 'the desk on a server needs DESK_ORIGIN, DESK_ISSUER, DESK_AUDIENCE, DESK_KEYS';

test.for<[name: string, needs: string, values: readonly string[]]>([
  [
    'PORT',
    'a whole number from 1 to 65535, such as PORT=3000.',
    ['0', '65536', '-1', '3000.5', '1e3', '0x50', 'http', '3000 4000', '٣٠٠٠'],
  ],
  [
    'SITE_URL',
    'the origin of the site and nothing after it, such as SITE_URL=https://www.company.example.',
    [
      ...[
        'www.company.example',
        'company.example:8080',
        'ftp://company.example',
        'https://',
        'https://*.company.example',
      ],
      ...['/shop', '/?a=b', '/#top', '?', '#'].map((end) => `https://www.company.example${end}`),
      ...['owner', ':secret'].map((user) => `https://${user}@www.company.example`),
    ],
  ],
  [
    'FORM_ENDPOINT',
    'the https address of a hosted form service, netlify, or /f/contact for the embedded one (the default).',
    [
      ...['/contact', 'forms.example/f', 'http://forms.example/f', 'http://localhost.forms.example/f'],
      ...['javascript:alert(1)', 'mailto:owner@company.example', 'https://key@forms.example/f'],
      ...['https://:secret@forms.example/f', 'https://*.forms.example/f', 'https://forms.example;sandbox/f'],
      ...['part', 'access_key=', ''].map((extra) => `https://forms.example/f#${extra}`),
      ...['https://forms.example,other.example/f', 'https://docs.google.com/forms/d/e/1A/formResponse'],
      'https://company.typeform.com/to/a1',
    ],
  ],
  [
    'ANALYTICS_ID',
    'a GA4 measurement id, "G-" and 6 to 12 capitals or digits, such as ANALYTICS_ID=G-AB12CD34EF.',
    ['G-AB12', 'G-AB12CD34EF567', 'UA-12345678-1', 'g-ab12cd34ef', 'AB12CD34EF', 'G-AB12CD&x=1', 'GTM-ABC123'],
  ],
  [
    'PLAUSIBLE_DOMAIN',
    'the name that the site has in Plausible, a domain in small letters, such as PLAUSIBLE_DOMAIN=company.example.',
    [
      ...['https://company.example', 'company', 'company.example/blog', 'company.example,other.example', '192.0.2.1'],
      ...['Company.example', '-company.example', 'company..example', 'company.example.', 'company.example"'],
      `${'a'.repeat(64)}.example`,
    ],
  ],
  [
    'PLAUSIBLE_HOST',
    'the https origin of a Plausible of your own and nothing after it, such as PLAUSIBLE_HOST=https://plausible.company.example.',
    [
      'stats.company.example',
      ...['/js', ';sandbox'].map((end) => `https://stats.company.example${end}`),
      'http://a.example',
    ],
  ],
  ['ENQUIRY_RATE_LIMIT', rateLimit, ['-1', '100001', 'off']],
  ['TRUSTED_PROXIES', proxies, ['11', '10.0.0.1']],
  [
    'DATA_DIR',
    'the path of a folder without "~", which only a shell replaces by your home folder, such as DATA_DIR=/var/lib/consultancy-website.',
    ['~/enquiries'],
  ],
  ['LOG_LEVEL', 'one of info, warn, error, silent, such as LOG_LEVEL=warn.', ['INFO']],
  // A name may mean another machine.
  [
    'LISTEN_ADDRESS',
    'an IP address of this machine, such as LISTEN_ADDRESS=127.0.0.1 behind a proxy that runs here.',
    ['localhost'],
  ],
])('what %s refuses is quoted, with what it needs: %s', ([name, needs, values]) => {
  for (const value of values) {
    expect(problemOf({ [name]: value }).split('\n')).toContain(`${name} is "${value}": it needs ${needs}`);
  }
});

test('settings of analytics that contradict one another are refused', () => {
  expect(problemOf({ ANALYTICS_ID: 'G-ABC123', PLAUSIBLE_DOMAIN: 'company.example' })).toBe(
    'ANALYTICS_ID and PLAUSIBLE_DOMAIN are both set: a site has one analytics service, so set one of them.',
  );
  expect(problemOf({ PLAUSIBLE_HOST: 'https://stats.company.example' })).toBe(
    'PLAUSIBLE_HOST is set without PLAUSIBLE_DOMAIN: set both for Plausible, or neither.',
  );
});

test('all problems are reported at once, one a line', () => {
  const environment = { PORT: 'x', LOG_LEVEL: 'loud', PLAUSIBLE_HOST: 'https://stats.company.example/?key' };
  expect(problemOf(environment).split('\n')).toEqual([
    expect.stringMatching(/^PLAUSIBLE_HOST is "/),
    expect.stringMatching(/^PORT is "x": /),
    expect.stringMatching(/^LOG_LEVEL is "loud": /),
    expect.stringMatching(/^PLAUSIBLE_HOST is set without PLAUSIBLE_DOMAIN/),
  ]);
});

const deskOnServer = {
  DESK_ORIGIN: ' https://Desk.company.example/ ',
  DESK_ISSUER: 'https://login.company.example/',
  DESK_AUDIENCE: '/projects/4714/global/backendServices/1',
  DESK_KEYS: 'https://login.company.example/keys',
};

test('the desk is for this machine alone, unless all settings of the desk on a server are set', () => {
  expect(readDeskSettings({})).toBe(undefined);
  expect(readDeskSettings(deskOnServer)).toEqual({
    origin: 'https://desk.company.example',
    issuer: 'https://login.company.example/',
    audience: '/projects/4714/global/backendServices/1',
    keys: new URL('https://login.company.example/keys'),
    header: 'Authorization',
  });
});

const originNeeds =
  'the https origin of the desk and nothing after it, such as DESK_ORIGIN=https://desk.company.example.';
const keysNeed =
  'the https address of the issuer’s public keys, such as DESK_KEYS=https://www.googleapis.com/oauth2/v3/certs.';

test.for([
  ['DESK_AUDIENCE', '', `DESK_ORIGIN is set without DESK_AUDIENCE: ${deskTogether}.`],
  ['DESK_ORIGIN', 'http://desk.company.example', originNeeds],
  ['DESK_KEYS', 'http://login.company.example/keys', keysNeed],
  ['DESK_KEYS', 'https://user:password@login.company.example/keys', keysNeed],
  ['DESK_KEYS', 'http://localhost.company.example/keys', keysNeed],
  ['DESK_KEYS', 'file:///etc/keys.json', keysNeed],
  ['DESK_ISSUER', 'https://login.company.example /', 'the issuer as the tokens have it, without a blank'],
  [
    'DESK_TOKEN_HEADER',
    'Cookie',
    'one of Authorization, Cf-Access-Jwt-Assertion, X-Goog-IAP-JWT-Assertion, X-Pomerium-Jwt-Assertion',
  ],
] as const)('%s=%s stops the desk, and the reason is given', ([name, text, needs]) => {
  expect(problemOf({ ...deskOnServer, [name]: text }, readDeskSettings)).toContain(
    text ? `${name} is "${text}": it needs ${needs}` : needs,
  );
});
