import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** The rules for imports of ARCHITECTURE.md: what the files of a folder may import, beside the files of that folder. */

const enquiryFields = ['src/enquiry/fields.ts', 'src/enquiry/mailto.ts'];
const belowPages = 'src/(?!pages/).+';
const belowSections = 'src/(?!(pages|sections|islands|enquiry|consent|analytics)/).+';

/** Folders, each with what it may import, as parts of regular expressions. */
const layers: readonly (readonly [folder: string, ...mayImport: readonly string[]])[] = [
  ['config', ...enquiryFields],
  ['src', 'config'],
  ['src/{sections,islands,enquiry,consent,analytics}', 'config', belowPages],
  ['src/{components,illustrations}', 'config', belowSections],
  ['build', 'config', 'src'],
  ['server', 'config', ...enquiryFields],
  ['deploy', 'config', 'server', ...enquiryFields],
  ['desk', 'config', 'src', 'build', 'server', 'publish'],
  ['migrate', 'config', 'src', 'build', 'desk', 'server'],
  ['publish', 'config', 'src', 'build', 'server', 'desk/content'],
];

test.for(layers)('%s imports only what is below it', ([folder, ...mayImport]) => {
  const allowed = new RegExp(`^(${[folder, ...mayImport].join('|')})(/|$)`);
  const sources = globSync(`${folder}/**/*.{ts,tsx,js}`, { exclude: (name) => name === 'node_modules' });
  // The unit tests of the build start servers.
  const own = sources.filter((file) => folder !== 'build' || !file.endsWith('.test.ts'));
  expect(own).not.toEqual([]);
  const imports = own.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, name = '']) => ({
      file,
      imported: path.join(path.dirname(file), name),
    })),
  );
  expect(imports.filter(({ imported }) => !allowed.test(imported))).toEqual([]);
});
