import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { temporaryFolder } from '../config/testing/temporary-folder.ts';
import { readFiles } from '../server/http/site-files.ts';

/**
 * What a build takes from the cache has to be what it would make: after any edits, the built site is that of a build without a
 * cache, byte for byte. `npm run test:attack` compares after each edit of many; a failure prints its seed, and `FUZZ_SEED=… npm run
 * test:units -- build/build-site` repeats the run.
 */
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const isAttack = Boolean(process.env.ATTACKS);

/** An owner's site, and the settings that the next build has. */
interface Site {
  readonly folder: string;
  readonly settings: Record<string, string>;
}

interface Edit {
  readonly what: string;
  readonly make: (site: Site) => void | Promise<void>;
}

const contentFile = (site: Site, name: string) => path.join(site.folder, 'content', name);

function rewrite(site: Site, name: string, change: (text: string) => string): void {
  const file = contentFile(site, name);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

type Values = Record<string, unknown>;

const edited = (site: Site, name: string, change: (values: Values) => Values) =>
  rewrite(site, name, (text) => stringify(change(parse(text, { schema: 'failsafe' }))));

const pick = <T>(from: readonly T[], index: number): T => from[index % from.length] as T;

const pages = ['home', 'about', 'services', 'approach', 'contact'].map((name) => `${name}.yaml`);
const number = fc.nat(1000);
const word = fc.string({ unit: fc.constantFrom(...'abcdeřßé½'), minLength: 3, maxLength: 8 });

/** Changes a word of a file: a heading, a label or a text. */
const changedWord = fc.tuple(number, number, word).map(([file, index, next]) => ({
  what: `word ${file} ${index} ${next}`,
  make(site: Site) {
    const names = globSync('**/*.{yaml,md}', { cwd: path.join(site.folder, 'content') }).toSorted();
    rewrite(site, pick(names, file), (text) => {
      const words = [
        ...text.matchAll(/(?<=(heading|lede|text|title|summary|label|copyright): "?)[A-Z]\w+|^[A-Z]\w+/gm),
      ];
      const { 0: old = '', index: at = 0 } = pick(words, index) ?? {};
      return `${text.slice(0, at)}${old && `${old}${next}`}${text.slice(at + old.length)}`;
    });
  },
}));

/** Removes, moves or copies a section. */
const changedSections = fc.tuple(fc.constantFrom('remove', 'move', 'copy'), number, number, number).map(
  ([how, page, from, to]): Edit => ({
    what: `${how} section ${page} ${from} ${to}`,
    make(site) {
      const other = parse(readFileSync(contentFile(site, pick(pages, from)), 'utf8'), { schema: 'failsafe' }).sections;
      edited(site, pick(pages, page), (values) => {
        const sections = [...(values.sections as unknown[])];
        const [taken] = how === 'copy' ? [pick<unknown>(other, to)] : sections.splice(from % sections.length, 1);
        if (how !== 'remove') sections.splice(to % (sections.length + 1), 0, taken);
        return { ...values, sections };
      });
    },
  }),
);

/** Removes a document, or adds a copy with a title and a text of its own. */
const changedDocuments = fc.tuple(fc.boolean(), number, word).map(
  ([isRemoved, index, next]): Edit => ({
    what: `${isRemoved ? 'without document' : 'document'} ${index} ${next}`,
    make(site) {
      const name = pick(globSync('*/*.md', { cwd: path.join(site.folder, 'content') }).toSorted(), index);
      if (isRemoved) return rmSync(contentFile(site, name));
      const copy = name.replace('.md', `-${index}.md`);
      cpSync(contentFile(site, name), contentFile(site, copy));
      rewrite(
        site,
        copy,
        (text) => `${text.replace(/^(title|summary|footer): .*\n( .*\n)*/gm, `$1: A ${next} $1\n`)}\n\n${next}`,
      );
    },
  }),
);

/** Changes what all pages show, and what the settings say. */
const changedFacts = fc
  .tuple(fc.constantFrom('name', 'email', 'strapline', 'accent', 'SITE_URL', 'ANALYTICS_ID', 'FORM_ENDPOINT'), number)
  .map(
    ([name, index]): Edit => ({
      what: `${name} ${index}`,
      make(site) {
        const values: Record<string, string> = {
          name: `Company ${index}`,
          email: `to${index}@company.example`,
          strapline: `Line ${index}`,
          accent: `#${(index * 16_411).toString(16).padStart(6, '0')}`,
          SITE_URL: `https://site${index}.example`,
          ANALYTICS_ID: `G-${index + 100_000}`,
          FORM_ENDPOINT: `https://forms.example/${index}`,
        };
        if (/[A-Z]/.test(name)) site.settings[name] = index % 3 === 0 ? '' : (values[name] ?? '');
        else edited(site, 'company.yaml', (company) => ({ ...company, [name]: values[name] }));
      },
    }),
  );

/** Puts an image in the place of another one, or changes it, the logo or the icon. */
const changedImages = fc.tuple(fc.constantFrom('photograph', 'logo', 'icon'), number).map(
  ([what, index]): Edit => ({
    what: `${what} ${index}`,
    async make(site) {
      const folder = path.join(site.folder, 'public');
      mkdirSync(folder, { recursive: true });
      const background = `#${(index * 16_411).toString(16).padStart(6, '0')}`;
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="${background}" d="M0 0h9v9H0z"/></svg>`;
      if (what === 'icon') return writeFileSync(path.join(folder, 'favicon.svg'), svg);
      if (what === 'logo') {
        writeFileSync(path.join(folder, 'logo.svg'), svg);
        return edited(site, 'company.yaml', (company) => ({ ...company, logo: '/logo.svg' }));
      }
      const image = sharp({ create: { width: 64, height: 48, channels: 3, background } });
      writeFileSync(path.join(folder, 'photograph.png'), await image.png().toBuffer());
      rewrite(site, 'about.yaml', (text) =>
        text.replace(/host: unsplash\n( +)id: .*/, 'host: local\n$1path: /photograph.png'),
      );
    },
  }),
);

const edit = fc.oneof(changedWord, changedSections, changedDocuments, changedFacts, changedImages);

/** Runs a program on a site, and says whether it succeeded. */
const run = (program: string, { folder, settings }: Site): boolean =>
  spawnSync(process.execPath, ['config/run.js', program], { env: { ...settings, SITE_DIR: folder } }).status === 0;

/** Says whether a build would take a site: the words of a random edit may break a rule. */
const isValid = (site: Site) => run('build/content/require-valid-content.ts', site);

const build = (site: Site) => expect(run('build/command.ts', site)).toBe(true);

/** Files of a built site, by a digest of their bytes. */
const filesOf = (site: Site) =>
  [...readFiles(path.join(site.folder, 'dist'))].map(([name, { hash }]) => `${name} ${hash}`);

/** Puts the words and files of a site in the place of another one's. */
function copyWords(from: string, to: string): void {
  for (const name of ['content', 'public']) {
    rmSync(path.join(to, name), { recursive: true, force: true });
    cpSync(path.join(from, name), path.join(to, name), { recursive: true });
  }
}

/** Files that a build without a cache makes. */
function cleanFilesOf({ folder, settings }: Site): readonly string[] {
  const clean = { folder: temporaryFolder(), settings };
  copyWords(folder, clean.folder);
  build(clean);
  return filesOf(clean);
}

test('a build after any edits is byte for byte that of a build without a cache', async () => {
  const site: Site = { folder: temporaryFolder(), settings: {} };
  const former = temporaryFolder();
  copyWords('examples/full', site.folder);
  build(site);
  const made: string[] = [];
  const expectAsClean = () => expect(filesOf(site), `FUZZ_SEED=${seed} ${made.join(', ')}`).toEqual(cleanFilesOf(site));
  for (const [index, { what, make }] of fc.sample(edit, { seed, numRuns: isAttack ? 40 : 6 }).entries()) {
    copyWords(site.folder, former);
    const settings = { ...site.settings };
    await make(site);
    if (isValid(site)) {
      made.push(what);
    } else {
      copyWords(former, site.folder);
      for (const name of Object.keys(site.settings)) site.settings[name] = settings[name] ?? '';
    }
    // A build takes seconds, so that in `npm test` one follows every third edit.
    if (isAttack || index % 3 === 2) build(site);
    if (isAttack) expectAsClean();
  }
  expect(made.length).toBeGreaterThan(0);
  expectAsClean();
});
