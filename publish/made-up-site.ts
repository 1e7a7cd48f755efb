import { globSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../config/testing/temporary-folder.ts';
import { writeBuiltSite } from '../server/testing/site.ts';
import { keptVersions } from '../server/versions/versions.ts';
import { goBackTo, goLive } from './go-live.ts';

export const filesOf = (folder: string) =>
  globSync(['**/*', '**/.*/**/*', '**/.*'], { cwd: folder })
    .filter((name) => statSync(path.join(folder, name)).isFile())
    .toSorted();

/**
 * Makes a folder of a site for a test, and works in it. A made-up site is published as often as it is asked for, with a home
 * page and a script of its own each time.
 */
export function madeUpSite(publishTo = '') {
  const folder = realpathSync(temporaryFolder());
  const project = process.cwd();
  process.chdir(folder);
  onTestFinished(() => process.chdir(project));
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('PUBLISH_TO', publishTo);
  vi.stubEnv('FORM_ENDPOINT', 'https://forms.example/f/enquiry');
  const dist = path.join(folder, 'dist');
  let built = 0;
  const publish = (change: (site: string) => void = () => {}) => {
    built += 1;
    const next = writeBuiltSite(path.join(folder, `next-${built}`));
    const page = `<h1>Version ${built}</h1><script src="/assets/app-${built}.js"></script>`;
    for (const end of ['', '.br', '.gz']) rmSync(path.join(next, `index.html${end}`));
    writeFileSync(path.join(next, 'index.html'), page);
    writeFileSync(path.join(next, `assets/app-${built}.js`), `Version ${built}`);
    change(next);
    return goLive(next, dist, { date: new Date().toISOString(), person: 'Ada', summary: `Summary ${built}` });
  };
  const goBack = async (id: number) => {
    const version = keptVersions().find((each) => each.id === id);
    if (version) await goBackTo(version, dist);
  };
  return { folder, dist, publish, goBack };
}
