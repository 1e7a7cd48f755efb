import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { company } from '../../src/content/content.ts';
import { bodyViolations, parseDocument } from '../../src/content/documents/documents.ts';
import { publishedOn, today } from '../../src/content/documents/publication-day.ts';
import { linkTargets } from '../../src/content/link-targets.ts';
import { documentSchemas } from '../../src/content/schema/schemas.ts';
import { conformanceReportFile, readConformanceReport } from './conformance-report.ts';
import { draftMarker, unfinishedParts } from './privacy-notice.ts';
import { regulator } from './regulator.ts';
import { draftStatement, type StatementFacts, type StatementName, statementNames } from './statements.ts';

const report = {
  date: '2026-11-20',
  rows: [
    { checker: 'axe-core', engine: 'Chromium 142', pages: 120, findings: 0, toReview: 3 },
    { checker: 'Nu HTML checker', engine: 'as built', pages: 9, findings: 0, toReview: 0 },
  ],
};
const facts: StatementFacts = { settings: { siteUrl: 'https://www.company.co.uk' }, company, report };
const draft = (name: StatementName, more: Partial<StatementFacts> = {}) => draftStatement(name, { ...facts, ...more });

describe.each(statementNames)('the draft of %s', (name) => {
  const { key, values, body, violations } = parseDocument(`pages/${name}`, draft(name));

  test('STATEMENTS-1: is a plain page without a mistake', () => {
    expect([...violations, ...bodyViolations(key, body, linkTargets())]).toEqual([]);
    expect(documentSchemas.pages.safeParse(values).error).toBeUndefined();
    expect(draft(name, { settings: { siteUrl: 'http://localhost:3000' }, report: undefined })).not.toContain(
      'localhost',
    );
  });

  test('STATEMENTS-2 STATEMENTS-3: says that it is one, has blanks, and is left out by a build', () => {
    expect(unfinishedParts(body.markdown)).toEqual(expect.arrayContaining([draftMarker, expect.stringMatching(/^\[/)]));
    expect(publishedOn({ [key]: values }, today())).toEqual({});
  });
});

describe('the accessibility statement', () => {
  test('STATEMENTS-4: says what the last conformance run tested, with what, when, and what it found', () => {
    const text = draft('accessibility');
    expect(text).toContain('On 2026-11-20 these tools');
    expect(text).toContain('| axe-core | Chromium 142 | 120 | 0 |');
    expect(text).toContain('marked 3 places');
    expect(text).toContain('The tools below found no errors.');
    expect(text).toContain('<https://www.company.co.uk>');
    expect(text).toContain(company.email);
    expect(text).toContain('level AA of the [Web Content Accessibility Guidelines (WCAG) 2.2]');
  });

  test('STATEMENTS-4: has a blank for what the tools found, and claims nothing without a run', () => {
    const found = { ...report, rows: report.rows.map((row) => ({ ...row, findings: 2 })) };
    expect(draft('accessibility', { report: found })).toMatch(/\[The 4 findings of the tools below, [^\]]+\]/);
    const untested = draft('accessibility', { report: undefined });
    expect(untested).toMatch(/It was tested \[when, with which tools [^\]]+npm run conformance[^\]]+\]/);
    expect(untested).not.toMatch(/found no errors|these tools/);
  });
});

test('STATEMENTS-5: complaints are taken by form and e-mail, confirmed within 30 days, answered, and then go to the regulator', () => {
  const text = draft('complaints');
  for (const words of [
    '[the contact form](/contact)',
    company.email,
    'within 30 days',
    'without undue delay what came of it',
    regulator.name,
    regulator.complaints,
    'section 164A',
  ]) {
    expect(text).toContain(words);
  }
});

test('STATEMENTS-6: the modern slavery statement has the six areas of section 54, and the approval that the legal form asks for', () => {
  const headings = draft('modern-slavery').match(/^## .*/gm);
  expect(headings).toHaveLength(7);
  const approved = (legalForm: typeof company.legalForm) =>
    draft('modern-slavery', { company: { ...company, legalForm } });
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

describe('npm run statement', () => {
  /** Makes a project without statements. It has the owner's images, which the content names. */
  const emptyFolder = () => {
    const folder = temporaryFolder();
    if (existsSync('public')) cpSync('public', path.join(folder, 'public'), { recursive: true });
    return folder;
  };
  const run = (folder: string, ...args: string[]) => {
    const command = path.resolve('build/content/statement-command.ts');
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { SITE_URL: 'https://www.company.co.uk', NODE_NO_WARNINGS: '1' },
    });
    return { status, stdout, stderr };
  };
  const page = (folder: string, name: StatementName) =>
    readFileSync(path.join(folder, `content/pages/${name}.md`), 'utf8');

  test('STATEMENTS-1: drafts a page, and leaves one that is there alone', () => {
    const folder = emptyFolder();
    expect(run(folder, 'complaints')).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringMatching(/^content\/pages\/complaints\.md is a draft.*launch-check/),
    });
    expect(page(folder, 'complaints')).toBe(draft('complaints', { report: undefined }));

    writeFileSync(path.join(folder, 'content/pages/complaints.md'), 'Our own');
    expect(run(folder, 'complaints')).toMatchObject({ status: 1, stdout: expect.stringMatching(/is there already/) });
    expect(page(folder, 'complaints')).toBe('Our own');
  });

  test('STATEMENTS-4: takes the report of the conformance run, and says if there is none', () => {
    const folder = emptyFolder();
    expect(run(folder, 'accessibility').stdout).toMatch(/no results of tests: "npm run conformance"/);
    const tested = emptyFolder();
    mkdirSync(path.dirname(path.join(tested, conformanceReportFile)));
    writeFileSync(path.join(tested, conformanceReportFile), JSON.stringify(report));
    expect(run(tested, 'accessibility').stdout).not.toMatch(/no results/);
    expect(page(tested, 'accessibility')).toContain('On 2026-11-20 these tools');
  });

  test.each([[['cookies']], [['carbon', '--force']]])('answers %j with a line', (args) => {
    const folder = emptyFolder();
    expect(run(folder, ...args)).toMatchObject({ status: 2, stdout: '', stderr: expect.stringMatching(/^[^\n]+\n$/) });
    expect(existsSync(path.join(folder, 'content'))).toBe(false);
  });
});

test('a report of another form counts as none', () => {
  const file = path.join(temporaryFolder(), 'report.json');
  writeFileSync(file, JSON.stringify({ ...report, date: 'yesterday' }));
  expect(readConformanceReport(file)).toBeUndefined();
});
