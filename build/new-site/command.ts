import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { codeFolder } from '../../config/code-folder.ts';
import { texts } from '../../config/parse-settings.ts';
import { settingGroups } from '../../config/setting-groups.ts';

/** Makes the folder of a new site, with the words of the sample (`npm run new-site -- ../company`). */

/** Lists the settings as comments, each with what it means. */
const settings = Object.values(settingGroups)
  .flatMap(({ shape }) => Object.entries(shape))
  .map(([name, schema]) => {
    const { description = '', example = '' } = texts.get(schema) ?? {};
    return `# ${description}\n#${name}='${example}'\n`;
  });

function make(folder: string): void {
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0) throw new Error('it is not empty');
  for (const name of ['content', 'public', '.gitignore']) {
    const sample = path.join(codeFolder, name);
    if (existsSync(sample)) cpSync(sample, path.join(folder, name), { recursive: true });
  }
  // It will have passwords.
  writeFileSync(path.join(folder, 'settings.env'), settings.join('\n'), { mode: 0o600 });
}

const [given] = process.argv.slice(2);
const folder = path.resolve(given ?? '');
try {
  if (!given) throw new Error('name an empty one, such as "npm run new-site -- ../company"');
  make(folder);
  console.log(`${folder} has the words of the sample. To write yours: npm run desk -- --site ${given}`);
} catch (error) {
  console.error(`No site was made in ${folder}: ${(error as Error).message}.`);
  process.exitCode = 1;
}
