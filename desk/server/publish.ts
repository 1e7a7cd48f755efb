import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { type Context, Hono } from 'hono';
import { stream } from 'hono/streaming';
import { codeFolder } from '../../config/code-folder.ts';
import type { Environment } from '../../config/parse-settings.ts';
import { readSettings } from '../../config/settings.ts';
import { siteFolder } from '../../config/site-folder.ts';
import type { Message } from '../../publish/command.ts';
import { localOrigin } from '../../publish/where-live.ts';
import {
  changedSince,
  type Difference,
  keptVersions,
  readOrNot,
  versionIn,
  wordsOf,
} from '../../server/versions/versions.ts';
import { contentFile, isDocumentKey } from '../../src/content/documents/document-names.ts';
import { neverDay, publicationDay } from '../../src/content/documents/publication-day.ts';
import { parseFile } from '../content/content-files.ts';
import { formOf } from '../content/form-files.ts';
import { RefusedError } from '../content/project-files.ts';
import type { Who } from './guard.ts';
import { type Target, targetOf } from './launch-check.ts';

/** Reads a document in a folder of a site, or of the words of a version; undefined if it is not there. */
const documentIn = (folder: string, name: string) =>
  readOrNot(() => parseFile(name, readFileSync(path.join(folder, contentFile(name)), 'utf8')).data);

/** Names a file that is saved and not live, with the place where the desk shows it; nothing for what is a draft as before. */
function unpublishedFile(live: number, file: string, how: Difference) {
  const form = formOf(file);
  const label = form?.label ?? file;
  if (!form || !isDocumentKey(form.name))
    return [{ file, label, problem: how, href: `/#${form ? `words/${form.name}` : 'images'}` }];
  const documents = ['.', wordsOf(live)].flatMap((folder) => documentIn(folder, form.name) ?? []);
  if (documents.length > 0 && documents.every((each) => publicationDay(each) === neverDay)) return [];
  const title = String(Object(documents[0]).title || form.name);
  return [
    { file, label: `${label} “${title}”`, problem: how, href: how === 'deleted' ? undefined : `/#words/${form.name}` },
  ];
}

/** What is live, and the versions that can be live again. */
async function publishedState(environment: Environment, isOnServer: boolean) {
  const versions = keptVersions();
  const live = versionIn(siteFolder(path.resolve('dist')))?.id;
  const { siteUrl, publishTo, port } = readSettings(environment);
  const changed = changedSince(live);
  const isServed = await fetch(localOrigin(port), { method: 'HEAD', signal: AbortSignal.timeout(1000) }).then(
    () => true,
    () => false,
  );
  return {
    live,
    versions,
    siteUrl,
    /** Other hosts have previews of their own, or none. */
    canPreview: !publishTo,
    /** True where a server would show what is live, and none answers. */
    canServe: live !== undefined && !publishTo && !isOnServer && !isServed,
    /** Files that are saved and not live; undefined where it is not known what is. */
    unpublished: live && changed ? [...changed].flatMap(([file, how]) => unpublishedFile(live, file, how)) : undefined,
  };
}

export type PublishedState = Awaited<ReturnType<typeof publishedState>>;

/** What the desk's page learns while the site is published, or a preview of it made. */
export type PublishLine =
  | Exclude<Message, { readonly violations: unknown }>
  | { readonly problem: string; readonly targets: readonly Target[] };

/** Milliseconds between signs of life: proxies close what says nothing for half a minute. */
const heartbeat = 10_000;

/** Runs a program in a process of its own: a build would keep the desk busy. */
function run(program: 'publish/command.ts' | 'server/main.ts', ...args: readonly string[]) {
  const child = fork(path.join(codeFolder, 'config/run.js'), [path.join(codeFolder, program), ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child.stdout?.resume();
  // Vite's own line about a build that failed says nothing to the owner.
  const errors = child.stderr && text(child.stderr).then((all) => all.replace(/^✗ .*\n/m, ''));
  return {
    child,
    /** Resolves to the reason for which it failed; to an empty text if it did not. */
    ended: once(child, 'close').then(async ([code]) => (code === 0 ? '' : (await errors) || 'The command was ended.')),
  };
}

/** Routes of what is live: publishing, previews, and going back. */
export function publishRoutes(environment: Environment, isOnServer: boolean) {
  const app = new Hono<Who>();
  /** Process that waits to be told that its changes are to be published. */
  let asking: ChildProcess | undefined;
  /** Ends with the last process that was cancelled: until then, no other one can publish. */
  let cancelled: Promise<unknown> = Promise.resolve();

  /** Runs a command, and passes on what it tells. */
  const follow = (c: Context<Who>, command: 'publish' | 'preview', failure: string) =>
    stream(c, async (lines) => {
      const say = (line: PublishLine) => lines.write(`${JSON.stringify(line)}\n`);
      await say({ progress: { step: 'Checking the words' } });
      await cancelled;
      if (lines.aborted) return;
      const { child, ended } = run('publish/command.ts', command, `--person=${c.var.person}`);
      // The page was closed, or has cancelled: what was live stays.
      const beat = setInterval(() => lines.write('\n'), heartbeat);
      lines.onAbort(() => {
        child.kill();
        cancelled = ended;
      });
      let isRefused = false;
      child.on('message', (message: Message) => {
        if ('violations' in message) {
          isRefused = true;
          say({ problem: `${failure} Fix this first:`, targets: message.violations.map(targetOf) });
          return;
        }
        if ('differences' in message) asking = child;
        say(message);
      });
      const problem = await ended;
      clearInterval(beat);
      if (asking === child) asking = undefined;
      if (problem && !isRefused) await say({ problem: `${failure} ${problem}`, targets: [] });
    });

  app.get('/', async (c) => c.json(await publishedState(environment, isOnServer)));
  app.post('/', (c) => follow(c, 'publish', 'Nothing was published.'));
  app.post('/preview', (c) => follow(c, 'preview', 'No preview was made.'));

  app.post('/confirm', (c) => {
    asking?.send('publish');
    return c.json({});
  });

  // Ends with the desk.
  app.post('/serve', async (c) => {
    const { canServe } = await publishedState(environment, isOnServer);
    if (!canServe) throw new RefusedError('A server answers already.');
    const { child, ended } = run('server/main.ts');
    const listens = child.stdout && once(child.stdout, 'data').then(() => '');
    const problem = await Promise.race([ended, listens]);
    if (problem) return c.json({ problem }, 400);
    return c.json({ live: `The site is at ${localOrigin(readSettings(environment).port)} until the desk is closed.` });
  });

  app.post('/back/:id{\\d+}', async (c) => {
    await cancelled;
    const { child, ended } = run('publish/command.ts', 'roll-back', c.req.param('id'));
    const told = once(child, 'message');
    const problem = await ended;
    if (problem) return c.json({ problem }, 400);
    const [{ live }] = await told;
    return c.json({ live });
  });
  return app;
}
