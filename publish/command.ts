import { parseArgs } from 'node:util';
import { exitOver } from '../build/exit-over.ts';
import { SettingsError } from '../config/settings-error.ts';
import { resolveSite, siteFolder } from '../config/site-folder.ts';
import { lockProject } from '../desk/content/commit.ts';
import { keptVersions } from '../server/versions/versions.ts';
import { differencesBetween, summaryOf } from './differences.ts';
import { goBackTo, goLive, liveId, output } from './go-live.ts';

/**
 * Publishes the site on this machine (`npm run publish`), lists its versions (`npm run versions`), and puts a former one back
 * (`npm run roll-back`). A server that runs takes what is in `dist/` within a second.
 */

async function publish(dist: string, message: string | undefined): Promise<void> {
  await import('../build/content/require-valid-content.ts');
  const { buildSite } = await import('../build/build-site.ts');
  const built = await buildSite(dist);
  const differences = differencesBetween(siteFolder(dist), built);
  console.log(summaryOf(differences, (pages) => pages.join(' ')));
  const id = goLive(built, dist, {
    date: new Date().toISOString(),
    person: output('git', 'config', 'user.name') || output('whoami'),
    summary: message ?? summaryOf(differences),
  });
  console.log(`Version ${id} is live. To go back: npm run roll-back`);
}

function list(live: number | undefined): void {
  for (const { id, date, person, summary } of keptVersions()) {
    const time = new Date(date).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
    console.log(`${id === live ? 'live' : '    '} ${String(id).padStart(4)}  ${time}  ${person}  ${summary}`);
  }
}

/** @param given number of a version; without one, the version before the live one is put back */
function rollBack(dist: string, given: string | undefined): void {
  const live = liveId(dist) ?? Number.POSITIVE_INFINITY;
  const version = keptVersions().find(({ id }) => (given ? String(id) === given : id < live));
  if (!version) {
    throw new SettingsError(`There is no ${given ? `version ${given}` : 'former version'}: see "npm run versions".`);
  }
  goBackTo(version.id, dist);
  console.log(`Version ${version.id} is live again: ${version.summary}`);
}

try {
  const { values, positionals } = parseArgs({ options: { message: { type: 'string' } }, allowPositionals: true });
  const [command, id] = positionals;
  const dist = resolveSite('dist');
  if (command === 'versions') {
    list(liveId(dist));
  } else {
    lockProject(process.cwd(), 'publish', 'The site is being published by another command. Wait until it has ended.');
    await (command === 'publish' ? publish(dist, values.message) : rollBack(dist, id));
  }
} catch (error) {
  const { name, code, message } = error as NodeJS.ErrnoException;
  if (name !== 'RefusedFileError' && name !== 'SiteError' && !code?.startsWith('ERR_PARSE_ARGS')) exitOver(error);
  console.error(message);
  process.exitCode = 1;
}
