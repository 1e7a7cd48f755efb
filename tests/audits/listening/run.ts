import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { onLoopback } from '../../../config/testing/on-loopback.ts';
import { findProgram, remedy } from '../../e2e/support/browsers/programs.ts';
import { copySite } from '../../e2e/support/sites/clean-copy.ts';
import { startDesk } from '../../e2e/support/sites/desk.ts';
import { runBuild } from '../../e2e/support/sites/sites.ts';
import { Desktop } from './desktop.ts';

/**
 * `npm run test:listening [-- PART-OF-A-JOURNEY'S-TITLE]`: Orca reads the site to a listener in Firefox, along
 * journeys.txt. Seeded errors show that the journeys notice them. Prints all that was heard.
 */
const [wantedTitle = ''] = process.argv.slice(2);
const missing = ['Xvfb', 'dbus-daemon', 'openbox', 'orca', 'xdotool'].find((name) => !findProgram(name));
if (missing) {
  console.error(`${missing} is not here. ${remedy}`);
  process.exit(1);
}
const folder = path.resolve('test-results/listening');
rmSync(folder, { recursive: true, force: true });
copySite(folder, 'examples/full');
if (!runBuild(folder, {})) process.exit(1);

/** Seeded errors: a live region gone, an illustration unhidden, a label removed; and the line of journeys.txt that is not heard then. */
const seededErrors: readonly (readonly [from: RegExp, to: string, missing: RegExp])[] = [
  [/aria-live="polite"/g, '', /No cookies are set today/],
  [/(<h3[^>]*><span[^>]*) aria-hidden="true"/g, '$1', /Process Digitisation/],
  [/<label for="field-phone">.*?<\/label>/, '', /Phone Number/],
];

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

/** Serves the site, and refuses every other message that is sent; returns its origin. */
async function serve(change: (html: string) => string): Promise<string> {
  let posts = 0;
  const server = createServer(({ method, url = '' }, response) => {
    const [page, notFound] = [url === '/' ? '/index' : url, path.join(folder, 'dist/404.html')];
    const file = path.join(folder, 'dist', path.extname(page) ? page : `${page}.html`);
    if (method === 'POST') {
      posts += 1;
      response.writeHead(posts % 2 ? 503 : 200, { 'content-type': 'application/json' }).end('{}');
    } else if (existsSync(file)) {
      const bytes = readFileSync(file);
      response.writeHead(200, { 'content-type': types[path.extname(file)] ?? '' });
      response.end(file.endsWith('.html') ? change(bytes.toString()) : bytes);
    } else {
      response.writeHead(404, { 'content-type': 'text/html' }).end(path.extname(url) ? '' : readFileSync(notFound));
    }
  });
  server.unref();
  return (await onLoopback(server)).origin;
}

const journeys = readFileSync(path.join(import.meta.dirname, 'journeys.txt'), 'utf8')
  .trim()
  .split('\n\n')
  .slice(1)
  .map((block) => {
    const [title = '', ...lines] = block.replace(/\n {5,}/g, ' ').split('\n');
    const steps = lines.map((line) => {
      const [act = '', wanted = ''] = line.split(/ {2,}/);
      return { act, wanted };
    });
    return { title, steps };
  })
  .filter(({ title }) => title.includes(wantedTitle));

/** Follows a journey; returns the first line that is not heard, or whose longer texts are heard twice. */
async function follow(
  desktop: Desktop,
  origin: string,
  { steps }: (typeof journeys)[number],
): Promise<string | undefined> {
  for (const { act, wanted } of steps) {
    const [verb, text] = act.split(' ');
    const parts = wanted.split('…');
    const pattern = new RegExp(`^${wanted.replace(/[.?()|+*]/g, '\\$&').replaceAll('…', '.*')}`, 's');
    const actAndHear = async () => {
      if (verb === 'open') {
        await desktop.visit(text === 'desk' ? desk.address : `${origin}${text}`);
      } else if (verb === 'type') {
        desktop.type(`${text}`);
      } else {
        desktop.press(act);
      }
      return await desktop.hear(pattern);
    };
    let heard = await actAndHear();
    // The page may still be arriving.
    for (let tries = 1; tries < 5 && heard.startsWith('No more'); tries += 1) heard = await actAndHear();
    console.log(`  ${act.padEnd(21)} ${heard}`);
    const isTwice = act !== 'Tab' && parts.some((part) => part.length > 20 && heard.split(part).length > 2);
    if (!pattern.test(heard) || isTwice) {
      console.log(`  ${(isTwice ? 'HEARD TWICE' : 'NOT HEARD').padEnd(21)} ${wanted}`);
      return wanted;
    }
  }
  return undefined;
}

const desk = await startDesk('examples/full');
const desktop = new Desktop(folder);
const tally = { passed: 0, failed: 0 };
const count = (isRight: boolean) => {
  tally[isRight ? 'passed' : 'failed'] += 1;
};
try {
  await desktop.start();
  const origin = await serve((html) => html);
  const altered = await serve((html) => seededErrors.reduce((all, [from, to]) => all.replace(from, to), html));
  const close = await desktop.open(`${origin}/favicon.svg`);
  for (const journey of journeys) {
    console.log(journey.title);
    count(!(await follow(desktop, origin, journey)));
  }
  for (const [, , missing] of wantedTitle ? [] : seededErrors) {
    console.log(`Control, with seeded errors: ${missing}`);
    const journey = journeys.find(({ steps }) => steps.some(({ wanted }) => missing.test(wanted)));
    count(journey !== undefined && missing.test((await follow(desktop, altered, journey)) ?? ''));
  }
  await close();
} finally {
  await desktop.stop();
  await desk.stop();
}
console.log(`${tally.passed} passed, ${tally.failed} failed`);
process.exitCode = tally.failed === 0 ? 0 : 1;
