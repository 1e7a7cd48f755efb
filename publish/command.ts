import { once } from 'node:events';
import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { exitOver } from '../build/exit-over.ts';
import type { Progress } from '../build/progress.ts';
import { dateAndTime } from '../config/date-and-time.ts';
import { targetName } from '../config/publish-target.ts';
import { readSettings } from '../config/settings.ts';
import { SettingsError } from '../config/settings-error.ts';
import { resolveSite, siteFolder } from '../config/site-folder.ts';
import { lockProject } from '../desk/content/project-files.ts';
import { keptVersions, stateOfWords, wordsOf } from '../server/versions/versions.ts';
import type { Violation } from '../src/content/content-error.ts';
import { longDate } from '../src/content/documents/dates.ts';
import { today } from '../src/content/documents/publication-day.ts';
import { type Differences, summaryOf, type Words } from './differences.ts';
import { goBackTo, liveId } from './go-live.ts';
import { gatherWords, removeOldPreviews } from './keep.ts';
import type { Preview } from './preview.ts';
import type { Publication, Publisher } from './publish.ts';
import { whereLive } from './where-live.ts';

/**
 * Publishes the site on this machine (`npm run publish`), makes a preview (`npm run preview`), lists its versions (`npm run versions`), and puts a former one back
 * (`npm run roll-back`). A server that runs takes what is in `dist/` within a second. The desk runs this program as well: it
 * follows and answers by messages.
 */

export type Message =
  | { readonly progress: Progress }
  | { readonly violations: readonly Violation[] }
  | { readonly differences: Differences }
  | { readonly preview: Preview }
  | { readonly live: string };

const mostShown = 20;

const desk: Publisher = {
  tell: (progress) => process.send?.({ progress } satisfies Message),
  async confirm(differences) {
    process.send?.({ differences } satisfies Message);
    await once(process, 'message');
    return true;
  },
};

/** Tells the desk what is wrong with the words, and ends; where nothing is, the check of every command finds it done. */
async function refuseViolations(send: NonNullable<typeof process.send>): Promise<void> {
  const { checkAll } = await import('../build/content/check-content.ts');
  const { checkedAtStart } = await import('../src/content/read.ts');
  const { violations } = await checkAll(checkedAtStart());
  if (violations.length === 0) return;
  await new Promise((sent) => send.call(process, { violations } satisfies Message, sent));
  process.exit(1);
}

/** Shortens a text, with what is its own in brackets. */
function lineOf(words: readonly Words[]): string {
  const text = words.map((each) => (each.isOwn ? `[${each.text}]` : each.text)).join(' ');
  const start = Math.max(0, text.indexOf('[') - 40);
  const part = text.slice(start, start + 160).replaceAll('\n', '/');
  return `${start > 0 ? '…' : ''}${part}${start + 160 < text.length ? '…' : ''}`;
}

function show(differences: Differences): void {
  console.log(summaryOf(differences));
  const texts = differences.changes.flatMap(({ pages, texts: of }) => of.map((text) => ({ pages, text })));
  for (const { pages, text } of texts.slice(0, mostShown)) {
    console.log(`\n${pages.length > 4 ? `${pages.length} pages` : pages.join(' ')}`);
    if (text.before.length > 0) console.log(`  - ${lineOf(text.before)}`);
    if (text.after.length > 0) console.log(`  + ${lineOf(text.after)}`);
  }
  if (texts.length > mostShown) console.log(`\n… and ${texts.length - mostShown} more differing texts.`);
}

const terminal = (isAgreed: boolean): Publisher => {
  let last = '';
  return {
    tell({ step }) {
      if (step !== last) console.log(`${step}…`);
      last = step;
    },
    async confirm(differences) {
      show(differences);
      if (isAgreed) return true;
      const lines = createInterface({ input: process.stdin, output: process.stdout });
      const closed = once(lines, 'close').then(() => '');
      const answer = await Promise.race([lines.question('\nPublish these changes? [y/N] '), closed]);
      lines.close();
      return /^y(es)?$/i.test(answer.trim());
    },
  };
};

async function tellLive(id: number, dist: string): Promise<void> {
  const live = await whereLive(id, siteFolder(dist));
  process.send?.({ live } satisfies Message);
  console.log(live);
}

async function checkWords(publisher: Publisher): Promise<void> {
  publisher.tell({ step: 'Checking the words' });
  if (process.send) await refuseViolations(process.send);
  await import('../build/content/require-valid-content.ts');
}

async function publishAs(publisher: Publisher, dist: string, about: Omit<Publication, 'day' | 'state'>): Promise<void> {
  // Before the words are read, which may be just before midnight.
  const day = today();
  const state = stateOfWords();
  await checkWords(publisher);
  const { publish } = await import('./publish.ts');
  const id = await publish(dist, publisher, { ...about, day, state });
  if (id === undefined) throw new SettingsError('Nothing was published: what was live stays.');
  await tellLive(id, dist);
  console.log('To go back: npm run roll-back');
}

/**
 * Publishes the live version anew if a document of it has come to its day: from the words of that version, so that nothing goes
 * live that nobody has published.
 */
async function publishDue(dist: string): Promise<void> {
  const version = keptVersions().find(({ id }) => id === liveId(dist));
  if (!version) {
    console.log('Nothing to do: no version is live.');
    return;
  }
  if (!version.later) {
    throw new SettingsError(
      `Version ${version.id} is of an earlier release, which kept no words: run "npm run publish" once.`,
    );
  }
  const due = version.later.filter(({ day }) => day <= today());
  if (due.length === 0) {
    const [next] = version.later;
    console.log(`Nothing to do${next ? ` before ${longDate(next.day)}: ${next.what}` : ''}.`);
    return;
  }
  const site = process.cwd();
  const words = gatherWords(wordsOf(version.id));
  mkdirSync('.cache', { recursive: true });
  symlinkSync(path.resolve('.cache'), path.join(words, '.cache'), 'junction');
  process.chdir(words);
  const message = `On its day: ${due.map(({ what }) => what).join(', ')}`;
  await publishAs(terminal(true), dist, { person: 'timer', message, again: { version, site } });
}

/** Makes a preview of the saved words, and tells its address. */
async function previewAs(publisher: Publisher, dist: string): Promise<void> {
  const { publishTo } = readSettings(process.env);
  if (publishTo) {
    throw new SettingsError(
      `PUBLISH_TO leads to ${targetName(publishTo)}, and only a server of this machine has previews: use those of the host.`,
    );
  }
  await checkWords(publisher);
  const { makePreview } = await import('./preview.ts');
  const preview = await makePreview(dist, publisher);
  process.send?.({ preview } satisfies Message);
  console.log(`${preview.address}\n${preview.about}`);
}

function list(live: number | undefined): void {
  for (const { id, date, person, summary } of keptVersions()) {
    console.log(
      `${id === live ? 'live' : '    '} ${String(id).padStart(4)}  ${dateAndTime(date)}  ${person}  ${summary}`,
    );
  }
}

/** @param given number of a version; without one, the version before the live one is put back */
async function rollBack(dist: string, given: string | undefined): Promise<void> {
  const live = liveId(dist) ?? Number.POSITIVE_INFINITY;
  const version = keptVersions().find(({ id }) => (given ? String(id) === given : id < live));
  if (!version) {
    throw new SettingsError(`There is no ${given ? `version ${given}` : 'former version'}: see "npm run versions".`);
  }
  await goBackTo(version, dist);
  await tellLive(version.id, dist);
}

// The desk has stopped, or its publisher has cancelled. What was started ends with this process.
const leave = () => process.exit(1);
process.once('disconnect', leave).once('SIGTERM', leave).once('SIGINT', leave);
if (process.connected === false) leave();

try {
  const { values, positionals } = parseArgs({
    options: {
      message: { type: 'string' },
      person: { type: 'string' },
      yes: { type: 'boolean', default: false },
      due: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [command, id] = positionals;
  const dist = resolveSite('dist');
  if (command === 'versions') {
    list(liveId(dist));
  } else {
    if (command === 'publish' && !(process.send || values.yes || values.due || process.stdin.isTTY)) {
      throw new SettingsError('There is no terminal here to ask on: write "npm run publish -- --yes".');
    }
    lockProject(process.cwd(), 'publish', 'The site is being published by another command. Wait until it has ended.');
    removeOldPreviews();
    if (command === 'preview') await previewAs(process.send ? desk : terminal(true), dist);
    else if (command === 'publish' && values.due) await publishDue(dist);
    else if (command === 'publish') await publishAs(process.send ? desk : terminal(values.yes), dist, values);
    else await rollBack(dist, id);
  }
  process.off('disconnect', leave);
} catch (error) {
  const { name, code, message } = error as NodeJS.ErrnoException;
  if (name !== 'RefusedError' && name !== 'SiteError' && !code?.startsWith('ERR_PARSE_ARGS')) exitOver(error);
  console.error(message);
  process.exit(1);
}
