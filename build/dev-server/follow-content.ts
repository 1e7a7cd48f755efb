import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { ViteDevServer } from 'vite';
import { violationLine } from '../../src/content/content-error.ts';
import { checkAll } from '../content/check-content.ts';

const followed = ['content', 'public'];

/** Returns a text that differs after each change of the owner's files: of the content, and of `public/` with its images. */
const versionOfFiles = (): string =>
  followed
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
    )
    .filter((file) => !file.startsWith('content') || /\.(ya?ml|md)$/.test(file))
    .map((file) => `${file} ${statSync(file, { throwIfNoEntry: false })?.mtimeMs}`)
    .join('\n');

/**
 * Restarts the server when the content changes, which is part of Vite's configuration; browsers then reload. Content that
 * breaks a rule changes nothing: its violations stand over the last good page until they are fixed.
 * @param version returns a text that differs after each change of the files
 * @param check validates the files
 */
export function followContent(
  { watcher, config, environments, restart }: ViteDevServer,
  version = versionOfFiles,
  check = checkAll,
): void {
  const { hot } = environments.client;
  let message = '';
  let last = version();
  const show = () => {
    if (message) hot.send({ type: 'error', err: { message, stack: '' } });
  };
  const followChanges = async () => {
    // Files may change during the check, or during the restart, in which Vite refuses a second one.
    while (version() !== last) {
      // An editor may empty a file before writing to it. The watcher reports no second change of a file within 50 ms.
      await setTimeout(100);
      last = version();
      const { violations } = await check();
      if (version() !== last) continue;
      message = violations.map(violationLine).join('\n');
      if (message) {
        config.logger.error(message);
        show();
      } else {
        await restart();
      }
    }
  };
  watcher.add(followed.map((folder) => path.resolve(folder)));
  let following = Promise.resolve();
  watcher.on('all', () => {
    // An error is of a file that went while it was read: the next change is followed again.
    following = following.then(followChanges).catch((error) => config.logger.error(String(error)));
  });
  hot.on('vite:client:connect', show);
}
