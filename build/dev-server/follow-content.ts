import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { ViteDevServer } from 'vite';
import { violationLine } from '../../src/content/content-error.ts';
import { contentFolder } from '../../src/content/files.ts';
import type { CheckedContent } from '../../src/content/read.ts';
import { checkAll } from '../content/check-content.ts';

/**
 * Returns a text that differs after each change of the owner's files: of the content, and of `public/`, of which images
 * have been measured.
 */
function versionOfFiles(): string {
  const filesIn = (folder: string) =>
    existsSync(folder)
      ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name))
      : [];
  return [...filesIn(contentFolder).filter((file) => /\.(ya?ml|md)$/.test(file)), ...filesIn('public')]
    .map((file) => `${file} ${statSync(file, { throwIfNoEntry: false })?.mtimeMs}`)
    .join('\n');
}

/**
 * Restarts the server when the content changes, which is part of Vite's configuration; browsers then reload. Content that
 * breaks a rule changes nothing: its violations stand over the last good page until they are fixed.
 * @param version returns a text that differs after each change of the files
 * @param check validates the files
 */
export function followContent(
  { watcher, config, environments, restart }: ViteDevServer,
  version = versionOfFiles,
  check: () => Promise<CheckedContent> = checkAll,
): void {
  let violations = '';
  let followed = version();
  let isFollowing = false;
  const show = () => {
    if (violations) {
      environments.client.hot.send({ type: 'error', err: { message: violations, stack: '' } });
    }
  };
  const followChanges = async () => {
    // Files may change during the check, or during the restart, in which Vite refuses a second one.
    while (version() !== followed) {
      // An editor may empty a file before writing to it. The watcher reports no second change of a file within 50 ms.
      await setTimeout(100);
      followed = version();
      const checked = await check();
      if (version() === followed) {
        violations = checked.violations.map(violationLine).join('\n');
        if (violations) {
          config.logger.error(violations);
          show();
        } else {
          await restart();
        }
      }
    }
  };
  watcher.on('all', () => {
    if (isFollowing) return;
    isFollowing = true;
    followChanges()
      // A file that went while it was read: the next change is followed again.
      .catch((error) => config.logger.error(String(error)))
      .finally(() => {
        isFollowing = false;
      });
  });
  environments.client.hot.on('vite:client:connect', show);
}
