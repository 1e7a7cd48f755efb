import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readNotificationSettings } from '../../config/notifications/notification-settings.ts';
import { durationOf, ratePeriod } from '../../config/rate-limit.ts';
import { readSettings } from '../../config/settings.ts';
import { runNode } from '../../config/testing/run-node.ts';
import { temporaryFolder } from '../../config/testing/temporary-folder.ts';
import { company, content } from '../../src/content/content.ts';
import { parseDocument } from '../../src/content/documents/documents.ts';
import { examineBody } from '../../src/content/documents/markdown.ts';
import { publishedOn, today } from '../../src/content/documents/publication-day.ts';
import { draftMarker, unfinishedParts } from '../../src/content/documents/unfinished.ts';
import { linkProblem, linkTargets } from '../../src/content/link-targets.ts';
import { placeholdersIn } from '../../src/content/placeholders.ts';
import { resolveReferences } from '../../src/content/references.ts';
import { documentSchemas } from '../../src/content/schema/schemas.ts';
import { copySite } from '../../tests/e2e/support/sites/clean-copy.ts';
import { imageHosts } from '../security/security-policy.ts';
import {
  draftStatement,
  factsOf,
  type InUse,
  regulator,
  type StatementName,
  statementNames,
  statements,
  templateOf,
} from './statements.ts';

const inUse = (environment: Record<string, string> = {}, more: Partial<typeof company> = {}): InUse => ({
  settings: readSettings(environment),
  notifications: readNotificationSettings(environment),
  content: { ...content, company: { ...company, ...more } },
});
const draft = (name: StatementName, environment: Record<string, string> = {}, more: Partial<typeof company> = {}) =>
  draftStatement(name, inUse(environment, more));

describe.each(statementNames)('the draft of %s', (name) => {
  const key = `pages/${name}` as const;
  const { values, body, violations } = parseDocument(key, draft(name));

  test('STATEMENTS-1: is a plain page without a mistake, from facts that exist', () => {
    const { links, problems } = examineBody(body);
    const targets = linkTargets();
    expect([...violations, ...problems, ...links.flatMap(({ href }) => linkProblem(href, targets) ?? [])]).toEqual([]);
    const { [key]: resolved } = resolveReferences({ ...content, [key]: values }).resolved;
    expect(documentSchemas.pages.safeParse(resolved).data).toMatchObject({ title: statements[name].title });
    expect(Object.keys(factsOf(inUse()))).toEqual(expect.arrayContaining(placeholdersIn(templateOf(name))));
    expect(body.markdown).not.toMatch(/localhost|\{|undefined/);
  });

  test('STATEMENTS-2 STATEMENTS-3: says that it is one, has blanks, and is left out by a build', () => {
    expect(unfinishedParts(body.markdown)).toEqual(expect.arrayContaining([draftMarker, expect.stringMatching(/^\[/)]));
    expect(publishedOn({ [key]: values }, today())).toEqual({});
  });
});

test('a text is finished when its marker is gone and its blanks are filled in', () => {
  expect(unfinishedParts('We keep it for [12 months].')).toEqual(['[12 months]']);
  expect(unfinishedParts('See [the ICO](https://ico.org.uk) or write [to us][1].\n\n[1]: /contact')).toEqual([]);
});

describe('the privacy notice', () => {
  test('names cookies and vendors only where there is analytics', () => {
    expect(draft('privacy')).toContain('This website sets no cookies');
    expect(draft('privacy')).not.toContain('Google');
    const counted = draft('privacy', { ANALYTICS_ID: 'G-AB12CD34EF' });
    expect(counted).toMatch(/`_ga`: .* 2 years.*\n- `_ga_AB12CD34EF`: .* 2 years/);
    expect(counted).toContain('Article 6(1)(a)');
    expect(counted).not.toContain('counts no visits');
    const withoutCookies = draft('privacy', { PLAUSIBLE_DOMAIN: 'company.example' });
    expect(withoutCookies).toMatch(/Plausible Analytics counts visits.* sets no cookies/);
    expect(withoutCookies).toContain('plausible.io');
    expect(withoutCookies).not.toContain('Google');
  });

  test('names everyone who receives data: form service, mail server, webhook, image hosts', () => {
    const text = draft('privacy', {
      FORM_ENDPOINT: 'https://forms.example/f/1',
      NOTIFY_TO: 'office@company.example',
      SMTP_URL: 'smtps://owner:secret@mail.example',
      WEBHOOK_URL: 'https://hooks.example/enquiry',
      WEBHOOK_SECRET: Buffer.alloc(32).toString('base64'),
    });
    const images = imageHosts(content).map((host) => new URL(host).hostname);
    for (const host of ['forms.example', 'mail.example', 'hooks.example', ...images]) {
      expect(text).toContain(host);
    }
    expect(text).not.toMatch(/secret|keeps in its memory/);
    expect(draft('privacy')).not.toMatch(/forms\.example|mail\.example|hooks\.example|form service/);
    expect(draft('privacy')).toContain(`keeps in its memory, for ${durationOf(ratePeriod / 1000)}, how often`);
  });

  test('names who answers for the data, as far as it is known', () => {
    const registered = { registeredName: 'Ravel Ltd', legalForm: 'company', companyNumber: '00000000' } as const;
    expect(draft('privacy', {}, registered)).toContain('Ravel Ltd (a company, number 00000000), trading as');
    expect(draft('privacy', {}, { registeredName: undefined })).toContain('[registered name, and company number');
    expect(unfinishedParts(draft('privacy', {}, { name: 'X [UK]' }))).not.toContainEqual(expect.stringContaining('UK'));
    expect(draft('privacy', {}, { ...registered, name: 'A*B*', registeredName: 'A_B_' })).toContain(
      'A\\_B\\_ (a company, number 00000000), trading as A\\*B\\*,',
    );
  });
});

test.each<[string, StatementName, ...words: string[]]>([
  [
    'the privacy notice tells of rights, retention and the way to the regulator',
    'privacy',
    ...['copy of your data', 'erase', 'We keep enquiries for', 'https://ico.org.uk/make-a-complaint/', regulator],
  ],
  [
    'STATEMENTS-4: the accessibility statement names the standard and ways to report a problem',
    'accessibility',
    ...[
      '<https://www.company.co.uk>',
      company.email,
      '[Each known problem: ',
      'It was tested [when, with which tools ',
    ],
    'level AA of the [Web Content Accessibility Guidelines (WCAG) 2.2]',
  ],
  [
    'STATEMENTS-5: complaints are taken by form and e-mail, confirmed within 30 days, answered, and then go to the regulator',
    'complaints',
    ...['[the contact form](/contact)', company.email, 'within 30 days', 'without undue delay what came of it'],
    ...[regulator, 'https://ico.org.uk/make-a-complaint/', 'section 164A'],
  ],
])('%s', (_, name, ...words) => {
  const text = draft(name, { SITE_URL: 'https://www.company.co.uk' });
  expect(words.filter((each) => !text.includes(each))).toEqual([]);
});

test('STATEMENTS-6: the modern slavery statement has the six areas of section 54, and the approval that the legal form asks for', () => {
  expect(draft('modern-slavery').match(/^## .*/gm)).toHaveLength(7);
  const approved = (legalForm: typeof company.legalForm) => draft('modern-slavery', {}, { legalForm });
  expect(approved('company')).toContain(
    'The board of directors approved this statement on [date]. Signed: [name], dir',
  );
  expect(approved('limited liability partnership')).toContain('designated member');
  expect(approved('partnership')).toContain('Signed: [name], partner');
});

test('STATEMENTS-7: the carbon reduction plan has the parts of PPN 006, and a blank for every figure', () => {
  const text = draft('carbon');
  expect(text.match(/^## .*/gm)).toHaveLength(6);
  expect(text).toContain('net zero emissions for our operations in the United Kingdom by [year, 2050 at the latest]');
  const lines = text.match(/^\| (Scope|Total).*/gm) ?? [];
  expect(lines).toHaveLength(16);
  expect(lines.filter((line) => !line.endsWith('| [figure] |'))).toEqual([]);
});

test('STATEMENTS-1: npm run statement drafts a page, leaves one that is there alone, and names the pages', () => {
  const folder = temporaryFolder();
  copySite(folder);
  rmSync(path.join(folder, 'content/pages'), { recursive: true, force: true });
  const command = path.resolve('build/content/statement-command.ts');
  const run = (name: string) => runNode([command, name], folder, { NODE_NO_WARNINGS: '1' });
  expect(run('cookies')).toMatchObject({ status: 2, stderr: expect.stringMatching(/^[^\n]+carbon[^\n]+\n$/) });
  expect(run('complaints')).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringMatching(/^content\/pages\/complaints\.md is a draft.*launch-check/),
  });
  const file = path.join(folder, 'content/pages/complaints.md');
  expect(readFileSync(file, 'utf8')).toBe(draft('complaints'));
  expect(run('complaints')).toMatchObject({ status: 1, stdout: expect.stringMatching(/is there already/) });
  expect(readFileSync(file, 'utf8')).toBe(draft('complaints'));
});
