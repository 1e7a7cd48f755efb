import { readFileSync, writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { testDesk } from '../testing/test-desk.ts';
import { type LaunchCheck, targetOf } from './launch-check.ts';

test.each([
  ['content/company.yaml', 'phone.display', '/#words/company.phone.display', 'Company › Telephone › Telephone number'],
  [
    'content/about.yaml',
    'sections[4].members[1].name',
    '/#words/about.sections.4.members.1.name',
    'About page › Section 5 › Member of the team 2 › Name',
  ],
  ['content/insights/two-forms.md', 'title', '/#words/insights/two-forms.title', 'Article “two-forms” › Main heading'],
  ['content/insights/two-forms.md', 'line 3', '/#words/insights/two-forms.body', 'Article “two-forms” › line 3'],
  ['content/pages/privacy.md', '', '/#new/pages/privacy', 'Draft: Privacy notice'],
  ['settings.env', 'SITE_URL', '/#settings/SITE_URL', 'Settings › Site › Address of the published site'],
  ['public/favicon.svg', '', '/#words/company.logo', 'Icon of the site'],
  ['content/teams.yaml', 'line 2', undefined, 'content/teams.yaml › line 2'],
])('%s › %s is named in the words of its form', (file, field, href, label) => {
  expect(targetOf({ file, field, problem: 'is wrong.' })).toEqual({ href, label, problem: 'is wrong.' });
});

test('what still is the sample’s is rewritten or accepted', async () => {
  const { project, get, post } = testDesk();
  const before = process.cwd();
  onTestFinished(() => process.chdir(before));
  process.chdir(project);
  const rowOf = (checks: LaunchCheck[], name: string) => checks.find((check) => check.name === name);
  const left = (checks: LaunchCheck[]) => rowOf(checks, 'The words are yours')?.targets.map(({ text = '' }) => text);
  const all = left(await (await get('launch')).json()) ?? [];
  expect(all.length).toBeGreaterThan(100);
  expect(new Set(all.map((text) => text.split(' ').length > 5))).toEqual(new Set([true]));

  const home = readFileSync('content/home.yaml', 'utf8');
  const rewritten = all.find((text) => home.includes(text)) ?? '';
  writeFileSync('content/home.yaml', home.replace(rewritten, `${rewritten} Or so.`));
  const [first = '', ...others] = all.filter((text) => text !== rewritten);
  expect(left((await post('launch/accept', [first, `${rewritten} Or so.`])).body)).toEqual(others);
  const last = (await post('launch/accept', others)).body;
  expect(rowOf(last, 'The words are yours')).toMatchObject({ state: 'done', targets: [] });
  expect(JSON.parse(readFileSync('accepted-texts.json', 'utf8'))).toEqual([...new Set([first, ...others])].toSorted());
});
