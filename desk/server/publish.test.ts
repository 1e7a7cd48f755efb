import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { goLive } from '../../publish/go-live.ts';
import { gatherWords } from '../../publish/keep.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { writeBuiltSite } from '../../server/testing/site.ts';
import { testDesk } from '../testing/test-desk.ts';

/** Desk of a made-up site, of which two versions were published; no server serves it. */
async function publishedDesk(environment = { PORT: '1', SITE_URL: '' }) {
  const desk = testDesk(environment);
  const project = process.cwd();
  process.chdir(desk.project);
  onTestFinished(() => process.chdir(project));
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const dist = path.resolve('dist');
  mkdirSync('public');
  writeFileSync('public/team.jpg', 'one');
  for (const summary of ['The first words', 'Another word']) {
    const built = writeBuiltSite(path.resolve('built'));
    writeFileSync(path.join(built, 'robots.txt'), summary);
    const about = { date: '2026-11-29T09:00:00.000Z', person: 'Ada', summary };
    await goLive(built, dist, about, { words: gatherWords() });
  }
  const state = async () => (await desk.get('publish')).json();
  return { ...desk, state, live: () => readFileSync('dist/robots.txt', 'utf8') };
}

test('the desk tells what is live, if saved words differ from it, and goes back without a build', async () => {
  const { state, post, live } = await publishedDesk();
  const ada = { date: '2026-11-29T09:00:00.000Z', person: 'Ada' };
  expect(await state()).toMatchObject({
    live: 2,
    siteUrl: 'http://localhost:1',
    canPreview: true,
    unpublished: [],
    versions: [
      { ...ada, id: 2, summary: 'Another word' },
      { ...ada, id: 1, summary: 'The first words' },
    ],
  });
  const words = readFileSync('content/home.yaml', 'utf8');
  writeFileSync('content/home.yaml', `${words}\n`);
  expect(await state()).toMatchObject({
    unpublished: [{ file: 'content/home.yaml', label: 'Home page', problem: 'changed', href: '/#words/home' }],
  });
  writeFileSync('content/home.yaml', words);
  expect(await state()).toMatchObject({ unpublished: [] });
  mkdirSync('content/insights');
  writeFileSync('public/office.jpg', 'another');
  const article = (draft: boolean) =>
    writeFileSync('content/insights/one.md', `---\ntitle: One\ndraft: ${draft}\n---\n`);
  const office = { label: 'public/office.jpg', problem: 'new', href: '/#images' };
  // A draft that never was live is no news for visitors.
  article(true);
  expect((await state()).unpublished).toEqual([expect.objectContaining(office)]);
  article(false);
  rmSync('public/team.jpg');
  expect((await state()).unpublished).toMatchObject([
    { label: 'Article “One”', problem: 'new', href: '/#words/insights/one' },
    office,
    { label: 'public/team.jpg', problem: 'deleted' },
  ]);

  expect(await post('publish/back/1', {})).toEqual({
    status: 200,
    body: { live: expect.stringMatching(/^Version 1 is ready, and no server answers at http:\/\/localhost:1\.$/) },
  });
  expect([live(), await state()]).toEqual(['The first words', expect.objectContaining({ live: 1 })]);
  expect(await post('publish/back/7', {})).toEqual({
    status: 400,
    body: { problem: expect.stringContaining('There is no version 7') },
  });
  expect(live()).toBe('The first words');
});

test('words that break a rule lead to their field; a failed build is told in a sentence; what was live stays', async () => {
  const { state, send, live } = await publishedDesk();
  const publish = async () =>
    (await (await send('publish', '{}')).text())
      .trim()
      .split('\n')
      .filter(Boolean) // Blank lines keep the connection open.
      .map((line) => JSON.parse(line));
  const words = readFileSync('content/home.yaml', 'utf8');
  writeFileSync('content/home.yaml', words.replace(/^ {2}title: .*$/m, '  title: ""'));
  expect((await publish()).at(-1)).toEqual({
    problem: 'Nothing was published. Fix this first:',
    targets: [
      {
        href: '/#words/home.metadata.title',
        label: expect.stringContaining('Page title'),
        problem: expect.stringContaining('empty'),
      },
    ],
  });
  writeFileSync('content/home.yaml', words);
  vi.stubEnv('SITE_URL', 'company');
  expect((await publish()).at(-1)).toEqual({
    problem: expect.stringMatching(/^Nothing was published\. SITE_URL/),
    targets: [],
  });
  expect([live(), existsSync('versions/3')]).toEqual(['Another word', false]);
  expect(await state()).toMatchObject({ live: 2 });
});

test('where no server answers, the desk starts one', async () => {
  const port = String(await freePort());
  const { state, post } = await publishedDesk({ PORT: port, SITE_URL: 'https://www.company.example' });
  const site = `http://localhost:${port}`;
  expect(await state()).toMatchObject({ canServe: true });
  expect(await post('publish/serve', {})).toEqual({
    status: 200,
    body: { live: `The site is at ${site} until the desk is closed.` },
  });
  // By then it has made its database, in the folder that is removed.
  await expect.poll(async () => (await fetch(`${site}/healthz`)).text()).toMatch(/^ok, version 2/);
  expect(await state()).toMatchObject({ canServe: false });
  expect(await post('publish/serve', {})).toEqual({ status: 400, body: { problem: 'A server answers already.' } });
});
