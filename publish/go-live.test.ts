import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { onLoopback } from '../config/testing/on-loopback.ts';
import { createSiteServer } from '../server/http/http-server.ts';
import { logTo } from '../server/log/log.ts';
import { followSite } from '../server/versions/follow-site.ts';
import { keptVersions } from '../server/versions/versions.ts';
import { madeUpSite } from './made-up-site.ts';

/** Made-up site of which one version is live, with a server's view of it. */
async function published() {
  const site = madeUpSite();
  await site.publish();
  const lines: Record<string, unknown>[] = [];
  const follow = () =>
    followSite(
      site.dist,
      logTo((entry) => lines.push(JSON.parse(entry))),
    );
  return { ...site, lines, follow, followed: follow() };
}

async function serve({ site }: ReturnType<typeof followSite>) {
  const { origin, close } = await onLoopback(createSiteServer(site, new Hono()));
  onTestFinished(close);
  return async (address: string) => {
    const response = await fetch(origin + address);
    return { status: response.status, text: await response.text() };
  };
}

const isServed = ({ site }: ReturnType<typeof followSite>, address: string) => site().files.has(address);

test('50 switches under load break no request, show no page with assets of another version, and leave old tabs theirs', async () => {
  const { publish, goBack, followed, follow, lines } = await published();
  const get = await serve(followed);
  const errors: string[] = [];
  let visits = 0;
  let isOver = false;
  const visit = async () => {
    while (!isOver) {
      const page = await get('/');
      const [, asset = ''] = /src="([^"]+)"/.exec(page.text) ?? [];
      const { status, text } = await get(asset);
      if (page.status !== 200 || status !== 200 || !page.text.includes(`<h1>${text}</h1>`))
        errors.push(page.text + text);
      visits += 1;
    }
  };
  const visitors = Array.from({ length: 6 }, visit);
  for (let at = 1; at <= 50; at += 1) {
    if (at % 5 === 0) await goBack(at % 10 === 0 ? 1 : 2);
    else await publish();
    followed.look();
    for (const until = visits + 5; visits < until; ) await setImmediate();
  }
  isOver = true;
  await Promise.all(visitors).catch((error) => errors.push(String(error)));
  expect([errors, lines.filter(({ event }) => event === 'version switched').length]).toEqual([[], 50]);

  const assets = Array.from({ length: 41 }, (_, at) => `/assets/app-${at + 1}.js`);
  expect(assets.filter((each) => !isServed(followed, each))).toEqual([]);
  expect(assets.filter((each) => !isServed(follow(), each))).toEqual([]);
});

test('ten versions are kept, and those that were live within the last day; assets go with that day', async () => {
  const { publish, follow, followed, lines } = await published();
  for (let id = 2; id <= 13; id += 1) await publish();
  expect(keptVersions()).toHaveLength(13);
  const before = new Date(Date.now() - 2 * 86_400_000);
  for (const id of [1, 2, 12, 13]) utimesSync(`versions/${id}`, before, before);
  await publish();
  expect(keptVersions().map(({ id }) => id)).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  expect(['12', '13'].map((id) => isServed(follow(), `/assets/app-${id}.js`))).toEqual([false, true]);
  followed.look();
  expect(isServed(followed, '/assets/app-13.js')).toBe(true);
  utimesSync('versions/13', before, before);
  followed.look();
  expect(isServed(followed, '/assets/app-13.js')).toBe(false);
  expect(lines).toMatchObject([{ event: 'version switched', version: 14 }]);
  rmSync('versions', { recursive: true });
  expect(follow().site().version).toMatchObject({ id: 14 });
  expect(await publish()).toBe(15);
});

test('the former version stays while what is in its place is missing or not whole, and one line of the log says so', async () => {
  const { folder, dist, publish, goBack, follow, followed, lines } = await published();
  await publish();
  followed.look();
  const good = path.join(folder, 'good');
  cpSync(dist, good, { recursive: true });
  const damages: readonly (() => void)[] = [
    () => {},
    () => writeFileSync(dist, ''),
    () => mkdirSync(dist),
    () => cpSync(path.join(good, '.server'), path.join(dist, '.server'), { recursive: true }),
    ...[
      () => writeFileSync(path.join(dist, 'about.html'), '<h1>Ab'),
      () => rmSync(path.join(dist, 'about.html.br')),
      () => writeFileSync(path.join(dist, '.server/site.json'), '{"pages":'),
    ].map((damage) => () => {
      cpSync(good, dist, { recursive: true });
      damage();
    }),
  ];
  for (const damage of damages) {
    lines.length = 0;
    if (existsSync(dist)) rmSync(dist, { recursive: true });
    damage();
    followed.look();
    followed.look();
    expect(lines.filter(({ event }) => event === 'version switched')).toEqual([]);
    expect(lines.length).toBeLessThan(2);
    expect(followed.site().version).toMatchObject({ id: 2 });
    // Nor does a server that starts then have nothing to show.
    lines.length = 0;
    expect(follow().site().version).toMatchObject({ id: 2 });
    expect(lines).toMatchObject([{ event: 'the former version stays' }]);
  }
  writeFileSync('versions/2/site/index.html', '<h1>Ve');
  expect(follow().site().version).toMatchObject({ id: 1 });
  rmSync(dist, { recursive: true });
  cpSync(good, dist, { recursive: true });
  followed.look();
  expect(lines.at(-1)).toMatchObject({ event: 'version switched', version: 2 });

  // A command was killed between its two renames.
  lines.length = 0;
  renameSync(dist, path.join(folder, '.dist.former-1'));
  followed.look();
  expect(lines).toEqual([]);
  mkdirSync('versions/.new-1');
  expect(await publish()).toBe(3);
  followed.look();
  expect(lines).toMatchObject([{ event: 'version switched', version: 3 }]);

  // One whose files were damaged does not go live again.
  const words = readFileSync('versions/1/site/about.html');
  writeFileSync('versions/1/site/about.html', '<h1>Another');
  await expect(goBack(1)).rejects.toThrow('is missing or not whole');
  writeFileSync('versions/1/site/about.html', words);
  await goBack(1);
  followed.look();
  expect(lines.at(-1)).toMatchObject({ version: 1 });
});
