import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { source as axe } from 'axe-core';
import { Hono } from 'hono';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { firstFlight } from '../build/prerender/first-flight.ts';
import { onLoopback } from '../config/testing/on-loopback.ts';
import { temporaryFolder, writeFiles } from '../config/testing/temporary-folder.ts';
import { createSiteServer } from '../server/http/http-server.ts';
import { loadSite } from '../server/http/site-files.ts';
import { checkContent } from '../src/content/read.ts';
import { plainPage } from '../src/content/schema/documents.ts';
import type { Section } from '../src/sections/kinds.ts';
import { headingErrors } from '../src/testing/heading-errors.ts';
import { browserSwitches, findOrInstallBrowser } from './e2e/support/browsers/chromium.ts';
import { copySite } from './e2e/support/sites/clean-copy.ts';

/** Content with sections of all kinds. */
const full = 'examples/full';

/** Pages that an owner might compose: `RANDOM_PAGES=200` makes as many. */
const count = Number(process.env.RANDOM_PAGES ?? 20);

/** Random number below a limit, the same in each run with one seed (Park and Miller). */
let state = Number(process.env.SEED ?? Date.now() % 1_000_000) + 1;
const below = (limit: number) => {
  state = (state * 48_271) % 2_147_483_647;
  return state % limit;
};

const words = (title: string, sections: Section[]) => ({
  title,
  description: `${title}, with sections in an order that nobody chose, to see whether it still looks meant.`,
  lede: 'Sections in an order that nobody chose.',
  sections,
});

/** Files in `public/` that the examples name, as far as their bytes matter here. */
const files: Readonly<Record<string, string>> = {
  '/checklist.pdf': '%PDF-1.7\n',
  '/walk.mp4': '\0\0\0\x18ftypisom',
  '/walk.vtt': 'WEBVTT\n',
  '/logos/sample-and-sons.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 40"><path d="M0 8h24v24H0zM40 14h120v12H40z"/></svg>',
};

/** Makes the approach page one of all kinds, from their examples; returns these, in the order of the page. */
async function composeExamples(folder: string, pillars: Section): Promise<Section[]> {
  const examples = globSync('src/sections/*/example.yaml').flatMap((file) => parse(readFileSync(file, 'utf8')));
  // Pillars have to be those of the company's services.
  const sections: Section[] = examples.map((each) => (each.kind === 'pillars' ? pillars : each));
  sections.sort((one, other) => Number(other.kind === 'masthead') - Number(one.kind === 'masthead'));
  const file = path.join(folder, 'content/approach.yaml');
  const { metadata, menu } = parse(readFileSync(file, 'utf8'));
  writeFileSync(file, stringify({ menu, metadata, sections }));
  for (const [name, text] of Object.entries(files)) writeFiles(path.join(folder, 'public'), [name], text);
  const poster = sharp({ create: { width: 1280, height: 720, channels: 3, background: '#50655f' } });
  await poster.jpeg().toFile(path.join(folder, 'public/walk.jpg'));
  return sections;
}

/** Writes the pictures of the reference of kinds, of the page that shows them in this order. */
async function writePictures(page: Page, sections: Section[]) {
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.addStyleTag({ content: 'body > :not(main) { display: none }' });
  for (const [at, { kind }] of sections.entries()) {
    const picture = await page.locator('main > *').nth(at).screenshot();
    await sharp(picture).resize(640).webp({ quality: 60 }).toFile(`examples/sections/${kind}.webp`);
  }
}

test(`${count} random pages fit any window, with headings in order, and no page is too large unsaid`, async () => {
  console.log(`SEED=${state - 1}`);
  const folder = temporaryFolder(onTestFinished);
  copySite(folder, full);
  const written = Object.values(checkContent(path.join(full, 'content')).content ?? {}).flatMap(
    (file) => Object(file).sections ?? [],
  );
  // A link to a part of its own page leads nowhere from another.
  const all: Section[] = JSON.parse(JSON.stringify(written).replaceAll(/"href":"#[^"]+"/g, '"href":"/contact"'));
  const isAllowed = (sections: Section[]) => plainPage.safeParse(words('Any', sections)).success;
  const pool = all.filter((section) => isAllowed([section]));
  const pillars = all.find(({ kind }) => kind === 'pillars') as Section;
  const examples = await composeExamples(folder, pillars);
  const paths = Array.from({ length: count }, (_, at) => {
    const sections: Section[] = [];
    for (let left = 1 + below(12); left > 0; left--) {
      const next = pool[below(pool.length)] as Section;
      if (isAllowed([...sections, next])) sections.push(next);
    }
    const name = `random-${at + 1}`;
    const text = `---\n${stringify(words(`Page ${at + 1}`, sections), { aliasDuplicateObjects: false })}---\n${below(2) ? '\n## Why\n\nBecause.\n' : ''}`;
    writeFileSync(path.join(folder, 'content/pages', `${name}.md`), text);
    return `/${name}`;
  });
  const build = spawnSync('npm', ['run', 'build'], {
    encoding: 'utf8',
    env: { ...process.env, SITE_DIR: folder },
  });
  expect(build.status, build.stderr).toBe(0);

  const site = loadSite(path.join(folder, 'dist'));
  const { origin, close } = await onLoopback(createSiteServer(() => site, new Hono()));
  const browser = await chromium.launch({ executablePath: findOrInstallBrowser(), args: browserSwitches });
  try {
    const page = await browser.newPage({ bypassCSP: true });
    const problems: string[] = [];
    for (const address of [...paths, '/approach']) {
      const html = readFileSync(path.join(folder, 'dist', `${address}.html`), 'utf8');
      const size = readFileSync(path.join(folder, 'dist', `${address}.html.br`)).length;
      if (size > firstFlight && !build.stderr.includes(`The page ${address} has ${size} bytes`))
        problems.push(`${address}: ${size} bytes, unsaid`);
      problems.push(...headingErrors(html).map((error) => `${address}: ${error}`));
      await page.goto(origin + address);
      for (const width of [320, 390, 768, 1280, 1920, 2560]) {
        await page.setViewportSize({ width, height: 800 });
        const wide = await page.evaluate('document.documentElement.scrollWidth');
        if (wide !== width) problems.push(`${address}: ${wide} px in a window of ${width}`);
      }
      const found = await page.evaluate(
        `${axe}; axe.run({ resultTypes: ['violations'], rules: { 'color-contrast-enhanced': { enabled: true } } })`,
      );
      for (const { id, nodes } of (found as { violations: { id: string; nodes: { html: string }[] }[] }).violations)
        problems.push(`${address}: ${id}: ${nodes[0]?.html}`);
    }
    expect(problems).toEqual([]);
    if (process.env.PICTURES) await writePictures(page, examples);
  } finally {
    await browser.close();
    close();
  }
}, 1_200_000);
