import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { formServiceOf } from '../../config/form-service.ts';
import { readSettings } from '../../config/settings.ts';
import { onLoopback } from '../../config/testing/on-loopback.ts';
import { runNode } from '../../config/testing/run-node.ts';
import { temporaryFolder } from '../../config/testing/temporary-folder.ts';
import { content, company as facts } from '../../src/content/content.ts';
import { parseDocument } from '../../src/content/documents/documents.ts';
import { draftMarker, unfinishedParts } from '../../src/content/documents/unfinished.ts';
import { allOf, isText } from '../../src/content/find-values.ts';
import {
  cleanCompany,
  cleanFacts,
  cleanNotice,
  copyProject,
  makeClean,
  noticeText,
} from '../../tests/e2e/support/sites/clean-copy.ts';
import { draftStatement, regulator, statementNames, statements } from '../content/statements.ts';
import { type Copy, checkLines } from './check.ts';
import { sampleFacts } from './fact-checks.ts';
import { endpointProblem, launchChecks } from './run-checks.ts';

const environment = {
  SITE_URL: cleanFacts.siteUrl,
  NOTIFY_TO: 'office@ravelworks.co.uk',
  SMTP_URL: 'smtps://site:pq7-Lun4-vet@mail.ravelworks.co.uk',
};

const run = (folder: string, more: Record<string, string> = {}) =>
  runNode(['build/launch-check/command.ts'], folder, { NODE_NO_WARNINGS: '1', ...environment, ...more });

/** True if the content is the sample, and not yet an owner's own. */
const ofSample = facts.name === 'Tidewright';

/** Lists what is left to do: each cross with the lines under it. */
const crosses = (stdout: string) =>
  [...stdout.matchAll(/^✘ .*(\n {4}.*)+$/gm)].map(([lines]) => lines.slice(2).split('\n    ').join(': '));

const complaints = `Write to us. You may also complain to the ${regulator}.\n\nLast reviewed: 2026-03-02.`;

test('npm run launch-check goes from crosses to clean as the owner puts facts in, and says what can’t be used', () => {
  const folder = temporaryFolder();
  copyProject(folder);
  expect(run(folder, { SITE_URL: 'www.company.example' })).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(/^SITE_URL is [^\n]+\n$/),
  });
  const locked = path.join(folder, 'locked');
  mkdirSync(locked);
  chmodSync(locked, 0o500);
  // root may write everywhere, but nowhere under /proc.
  const data = process.getuid?.() === 0 && existsSync('/proc/version') ? '/proc/data' : path.join(locked, 'data');
  const before = run(folder, { SITE_URL: '', DATA_DIR: data });
  expect(before.status).toBe(1);
  expect(crosses(before.stdout)).toContain(
    `Enquiries arrive: ${data} can't be written to: set DATA_DIR to a folder that can be written to: in settings.env › DATA_DIR`,
  );
  expect(crosses(before.stdout).length).toBeGreaterThan(ofSample ? 8 : 0);

  rmSync(path.join(folder, 'content/pages'), { recursive: true, force: true });
  makeClean(folder, `${cleanNotice}\n[In full](/named.pdf)\n`);
  const [head = ''] = draftStatement('complaints', { ...clean, content }).split('\n> ');
  const page = `${head.replace('draft: true\n', '')}\n${complaints}\n`;
  writeFileSync(path.join(folder, 'content/pages/complaints.md'), page);
  for (const name of ['named.pdf', 'unused.jpg', '.DS_Store']) {
    writeFileSync(path.join(folder, 'public', name), 'a file');
  }
  const after = run(folder);
  expect(after.stdout).toMatch(
    /ℹ Every file in public\/ is shown\n {4}these stay out of the site\..*\n {4}in public\/unused\.jpg\n/,
  );
  expect(crosses(after.stdout)).toEqual([]);
  expect(after).toMatchObject({ status: 0, stderr: '', stdout: expect.stringMatching(/\nReady to go live\.\n$/) });
});

const clean: Copy = {
  content: { 'pages/complaints': {}, 'pages/privacy': {} },
  bodies: { 'pages/complaints': complaints, 'pages/privacy': noticeText },
  today: '2026-11-26',
  company: {
    name: 'Ravelworks',
    email: cleanCompany.email,
    phone: cleanCompany.phone,
    address: cleanCompany.address,
    legalForm: 'sole trader',
    registeredName: 'Ravelworks Limited',
    vatNumber: 'not registered',
  },
  contentViolations: [],
  contentWarnings: [],
  settings: readSettings(environment),
  notifications: {
    email: undefined,
    webhook: { format: 'json', url: 'https://hooks.ravelworks.co.uk', secret: randomBytes(32) },
  },
  formProblem: undefined,
  sampleTexts: [],
  hasOwnIcon: true,
  filesLeftOut: [],
};
const todo = (changes: Partial<Copy>) =>
  crosses(
    launchChecks({ ...clean, ...changes, content: { ...clean.content, ...changes.content } })
      .map(checkLines)
      .join('\n'),
  );

test('a section that no build publishes yet is named, with its day', () => {
  const sections = [{ from: '2026-12-01' }, { hide: 'true' }, { from: '2026-11-01' }, {}];
  const checks = launchChecks({ ...clean, content: { ...clean.content, home: { sections } } });
  expect(checks.map(checkLines)).toContain(
    'ℹ Every section is published\n    these are not\n    content/home.yaml › sections[0]: from 1 December 2026\n    content/home.yaml › sections[1]: hidden',
  );
});

describe('a copy', () => {
  test('of a sole trader needs no number in the register', () => {
    expect(todo({})).toEqual([]);
    expect(todo({ company: { ...clean.company, legalForm: 'company' } })).toHaveLength(3);
  });

  test.each(['legalForm', 'registeredName', 'companyNumber', 'registeredIn', 'registeredOffice', 'vatNumber'] as const)(
    'of a company without its %s is asked for it, and told where it goes and which law asks',
    (fact) => {
      expect(todo({ company: cleanCompany })).toEqual([]);
      const { [fact]: _, ...company } = cleanCompany;
      expect(todo({ company })).toEqual([
        expect.stringMatching(new RegExp(`: required by .*20[01]\\d.*: in content/company\\.yaml › ${fact}$`)),
      ]);
    },
  );

  test.each([
    ['company.name', 'Tidewright', /^No sample left: the name/],
    ['company.address', '1 Sample Street', /^No sample left: the address/],
    ['company.phone.e164', '+442079460321', /^No sample left: a telephone number/],
    ['about.lead', 'Jo Placeholder', /^No sample left: a person/],
    ['company.email', 'hello@ravelworks.example', /^Every address is a real one/],
  ] as const)('with %s still "%s" is shown the field', (field, value, name) => {
    const [file = '', ...path] = field.split('.');
    const inner = path.reduceRight<unknown>((content, step) => ({ [step]: content }), value);
    const left = todo({ content: { [file]: inner } });
    expect(left).toEqual([expect.stringMatching(name)]);
    expect(left[0]).toMatch(
      new RegExp(`: in content/${file}\\.yaml › ${path.join('\\.').replace('e164', 'display')}$`),
    );
  });

  test('with a fresh draft of the notice is not ready, and is once its blanks are filled in', () => {
    const { body } = parseDocument('pages/privacy', draftStatement('privacy', { ...clean, content }));
    const { name, email, phone, address, registeredOffice, registeredName = name } = facts;
    const company = { ...clean.company, name, email, phone, address, registeredOffice, registeredName };
    // The sample's facts in the notice are reported with the sample's other facts.
    const left = (text: string) =>
      todo({ company, ...withPage('privacy', text) }).filter((line) => !/^(No sample|Every address)/.test(line));
    expect(left(body.markdown)).toEqual([
      expect.stringMatching(/^Privacy notice: replace or delete .* and \d+ more: in content\/pages\/privacy\.md$/),
    ]);
    const filledIn = unfinishedParts(body.markdown).reduce((text, part) => text.replaceAll(part, 'it'), body.markdown);
    expect(left(filledIn)).toEqual([]);
  });

  const withPage = (name: string, text: string) => ({ bodies: { ...clean.bodies, [`pages/${name}`]: text } });
  const withCompany = (changes: Partial<Copy['company']>) => ({ company: { ...clean.company, ...changes } });
  const lacks = (fact: string, title = 'Privacy notice', name = 'privacy') =>
    `${title}: it does not have "${fact}": add what is missing, or change what has changed since the draft: in content/pages/${name}.md`;
  const counted = { settings: { ...clean.settings, analytics: { vendor: 'ga4', id: 'G-AB12CD34EF' } as const } };
  const formService = formServiceOf('https://forms.ravelworks.co.uk/f') ?? expect.fail();
  const hosted = {
    settings: { ...clean.settings, formService },
    notifications: { email: undefined, webhook: undefined },
  };
  const formProblem = 'forms.ravelworks.co.uk has no form at this address (status 404)';
  const withImage = (image: object) => ({ content: { home: { image: { ...image, id: 'photo-1', alt: 'A quay' } } } });
  const violation = { file: 'content/home.yaml', field: 'sections[0].heading', problem: 'main heading is empty.' };

  test.each<[what: string, changes: Partial<Copy>, ...left: string[]]>([
    ['analytics that its notice names', counted],
    ['analytics', { ...counted, ...withPage('privacy', noticeText.replace('Google', '')) }, lacks('Google Analytics')],
    ['another name', withCompany({ name: 'Knotworks' }), lacks('Knotworks')],
    ['another registered name', withCompany({ registeredName: 'Knotworks Limited' }), lacks('Knotworks Limited')],
    ['another e-mail address', withCompany({ email: 'office@ravelworks.co.uk' }), lacks('office@ravelworks.co.uk')],
    [
      'another telephone number',
      withCompany({ phone: { display: '020 0000 0001', e164: '+442000000001' } }),
      lacks('020 0000 0001'),
    ],
    ['another address', withCompany({ address: ['14 Ravel Row', 'Leeds', 'LS1\u00a01AA'] }), lacks('14 Ravel Row')],
    [
      'another registered office',
      withCompany({ registeredOffice: ['12 Ravel Row', 'York', 'LS1 1AA'] }),
      lacks('York'),
    ],
    ['another regulator', withPage('privacy', noticeText.replace(regulator, 'Registrar')), lacks(regulator)],
    [
      'another regulator of complaints',
      withPage('complaints', complaints.replace(regulator, 'regulator')),
      lacks(regulator, statements.complaints.title, 'complaints'),
    ],
    ['a hosted form and no notifications of its own', hosted],
    [
      'a hosted form that is not there',
      { ...hosted, formProblem },
      `Enquiries arrive: ${formProblem}: set FORM_ENDPOINT to the address that your form service shows: in settings.env › FORM_ENDPOINT`,
    ],
    [
      'an image of other people',
      withImage({ host: 'cloudinary', account: 'demo' }),
      'No sample left: images of other people: put your own there: in content/home.yaml › image',
    ],
    [
      'an image from elsewhere',
      withImage({ host: 'unsplash' }),
      'Images from elsewhere name who made them: add a credit to them: in content/home.yaml › image',
    ],
    [
      'content that breaks a rule',
      { contentViolations: [violation] },
      'The content keeps the rules: fix these: content/home.yaml › sections[0].heading: main heading is empty.',
    ],
  ])('with %s is told what is left', (_, changes, ...left) => {
    expect(todo(changes)).toEqual(left);
  });
});

describe('statements', () => {
  const lines = (changes: Partial<Copy>) =>
    launchChecks({ ...clean, ...changes })
      .map(checkLines)
      .join('\n');
  const published = (name: (typeof statementNames)[number], text: string): Partial<Copy> => ({
    content: { ...clean.content, [`pages/${name}`]: {} },
    bodies: { ...clean.bodies, [`pages/${name}`]: text },
  });

  test('STATEMENTS-8: that are not there are advice with whom they concern, but what everyone needs is to be done', () => {
    const without = { ...clean, content: {}, bodies: {} };
    for (const name of statementNames) {
      const { title, appliesTo, isRequired } = statements[name];
      expect(lines(without)).toContain(
        `${isRequired ? '✘' : 'ℹ'} ${title}\n    it is not there: draft it at the desk, or with "npm run statement -- ${name}", then read it. It is ${appliesTo}`,
      );
    }
    expect(crosses(lines(without))).toHaveLength(2);
  });

  test('STATEMENTS-8: that are drafts are named, as are the other drafts', () => {
    const draft = { draft: 'true' };
    const left = lines({ content: { 'pages/complaints': draft, 'pages/carbon': draft, 'work/claims': draft } });
    expect(left).toMatch(/✘ Complaints about personal data\n {4}it is still a draft: read it, then untick “Draft”/);
    expect(left).toMatch(/ℹ Carbon reduction plan\n {4}it is still a draft: .*\n {4}in content\/pages\/carbon\.md/);
    expect(left).toMatch(
      /ℹ Every document is published\n {4}.*\n {4}content\/pages\/complaints\.md: a draft\n {4}.*carbon\.md: a draft\n {4}.*claims\.md: a draft$/m,
    );
  });

  test('an article of a later day is named with its day', () => {
    const article = (date: string) => ({ title: 'Two forms', date });
    const left = lines({ content: { 'insights/later': article('2026-11-27'), 'insights/now': article('2026-11-26') } });
    expect(left).toMatch(
      /ℹ Every document is published\n {4}.*\n {4}content\/insights\/later\.md: from 27 November 2026/,
    );
    expect(left).not.toContain('insights/now.md');
  });

  test.each(statementNames)('STATEMENTS-8: %s is not to be published as the draft left it', (name) => {
    const left = todo(published(name, draftStatement(name, { ...clean, content }))).find((line) =>
      line.startsWith(statements[name].title),
    );
    expect(left).toMatch(
      new RegExp(
        `: replace or delete what the draft has left: ${draftMarker}, \\[.* more: in content/pages/${name}\\.md$`,
      ),
    );
  });

  test.each([
    ['Last reviewed: 2025-11-27.', 'its next review is due on 2026-11-27. '],
    ['Last reviewed: 2025-11-26.', 'its review was due on 2026-11-26. '],
    ['It was last reviewed on 2024-05-03.', 'its review was due on 2025-05-03. '],
    ['Last reviewed: a while ago.', 'it does not say when it was last reviewed: '],
  ])('STATEMENTS-8: "%s" counts a year from the review', (text, advice) => {
    const left = lines(published('accessibility', text));
    expect(left).toContain(`ℹ Accessibility statement\n    ${advice}`);
    expect(crosses(left)).toEqual([]);
  });
});

test('a document of the sample is named, and so are the sample’s facts in its text', () => {
  const claims = readFileSync('examples/full/content/work/claims.md', 'utf8');
  expect(todo({ bodies: { ...clean.bodies, 'work/claims': claims } })).toEqual([
    'No sample left: a person of the sample team: put your own there: in content/work/claims.md',
    'No sample left: documents that say that they are samples: delete them, or write your own: in content/work/claims.md',
  ]);
});

test.skipIf(!ofSample).each(sampleFacts)('$what is found in the sample', ({ pattern }) => {
  expect(allOf(content, isText).filter(({ value }) => pattern.test(value))).not.toEqual([]);
});

test('a form service is there unless its status says otherwise, it is switched off or it says nothing', async () => {
  const server = createServer(({ url = '' }, response) => {
    if (url !== '/silent') response.writeHead(Number(url.slice(1))).end();
  });
  const { origin, close } = await onLoopback(server);
  onTestFinished(close);
  const { host } = new URL(origin);
  const problems: Readonly<Record<string, string | undefined>> = {
    ...Object.fromEntries([200, 301, 401, 403, 405].map((status) => [status, undefined])),
    404: `${host} has no form at this address (status 404)`,
    410: `${host} has no form at this address (status 410)`,
    503: `${host} responds with status 503`,
    silent: `${host} has not responded within 0.05 seconds`,
  };
  for (const [path, problem] of Object.entries(problems)) {
    expect(await endpointProblem(`http://${host}/${path}`, path === 'silent' ? 50 : undefined)).toBe(problem);
  }
  expect(await endpointProblem('http://127.0.0.1:9/f')).toBe("127.0.0.1:9 can't be reached");
});
