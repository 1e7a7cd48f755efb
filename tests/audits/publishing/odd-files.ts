import { createHash } from 'node:crypto';
import { appendFileSync, cpSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { stringify } from 'yaml';
import { publishedFile } from '../../../build/public-files/publish.ts';
import type { Published } from '../../../build/public-files/without-metadata.ts';
import { examineBody } from '../../../src/content/documents/markdown.ts';
import { fileProblem, linkProblem, linkTargets } from '../../../src/content/link-targets.ts';
import { publicFiles, publishableFiles } from '../../../src/content/public-files.ts';

/** Files with names of all kinds, and references to them in all notations that the content has; the same in each run. */

const stems = [
  ...['report', 'Report', 'my report', 'two  blanks', ' leading', 'trailing ', 'trailing.', 'a..b', 'x'.repeat(230)],
  // Marks that an address or a shell gives a meaning of its own, and what looks encoded
  ...[
    'R&D, plan (v1.2) [final]',
    "owner's",
    'a+b=c;d@e$f!g~h`i^j{k}',
    '100%',
    '50%25',
    'a%2Fb',
    'a&amp;b',
    'a#b',
    'a?b',
  ],
  // What Windows allows in no name
  ...['a:b', 'a*b', 'a"b', 'a<b>', 'a|b', 'a\\b', 'con'],
  // What hides a file, and what hosts read
  ...['.hidden', '-rf', '_private', '__forms', '_headers'],
  // Scripts, composed and decomposed, and what nobody sees
  ...['büro straße'.normalize('NFC'), 'büro straße'.normalize('NFD'), 'nur zerlegt é'.normalize('NFD'), 'Ångström'],
  ...['日本 語', 'عربي', 'हिन्दी', '👩‍💻 🇬🇧', '長'.repeat(75), 'é'.repeat(100), 'x'.repeat(238)],
  ...['a\u00a0b', 'a\u200bb', 'a\u2028b', 'a\tb', 'soft\u00adhyphen'],
  ...['deep/er/and/deeper/büro 1', 'about/team', 'About/team', 'assets2/x', 'src/x'],
  ...[12, 30].map((depth) => Array(depth).fill('長'.repeat(20)).join('/')),
];

const endings = [
  ...['.pdf', '', '.PDF', '.svg', '.SVG', '.txt', '.html', '.tar', '.jpg', '.JPEG', '.woff2', '.js', '.css', '.xml'],
  ...['.json', '.php', '.webmanifest', '.mp4', '.md', '.ico', '.unknown-kind', '.md.txt', '.d.ts', '.zip'],
];

/** Names that other names of the same folder come near to. */
const neighbours = ['n/a', 'n/a.html', 'n/b.html', 'n/b/index.html', 'n/index.html', 'n/c.HTML', 'n/c', 'index.htm'];
neighbours.push('ABOUT.pdf', 'google1.html', '404.htm', 'x.pdf.br', 'x.pdf.gz', '.well-known/x', 'n/_headers');
neighbours.push('n/.well-known/y', '.well-known/.z', '_redirects.pdf', 'odd-files.html', '__forms.html');

const odd = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...'abz09AZ-_. +&=,;@$!~()[]{}^`'.split(''), "'") },
  { weight: 2, arbitrary: fc.constantFrom(...'äéßñçøłœřПривéかなカナ漢字한글اب'.split('')) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }) },
  { weight: 1, arbitrary: fc.constantFrom(...'%#?:*"<>|\\\t\u00a0\u200b\u0301'.split('')) },
);
const part = fc.array(odd, { minLength: 1, maxLength: 14 }).map((letters) => letters.join(''));
const generated = fc
  .tuple(fc.array(part, { minLength: 1, maxLength: 3 }), fc.constantFrom(...endings))
  .map(([parts, ending], index = 0) => `g${index}/${parts.join('/')}${ending}`);

const isName = (name: string) =>
  name
    .split('/')
    .every(
      (each) =>
        each !== '' &&
        each !== '.' &&
        each !== '..' &&
        !/[\0\uD800-\uDFFF](?![\uDC00-\uDFFF])/.test(each) &&
        Buffer.byteLength(each) < 256,
    );

export const oddNames: readonly string[] = [
  ...new Set([
    ...stems.map((stem, index) => `${stem}${endings[index % endings.length]}`),
    ...stems.flatMap((stem) => [`${stem}.svg`, `jpg/${stem}.jpg`]),
    ...endings.map((ending) => `ending${ending}`),
    ...neighbours,
    ...fc.sample(generated, { seed: 1, numRuns: 120 }).map((name, index) => name.replace('g0/', `g${index}/`)),
  ]),
].filter(isName);

const isImage = /\.(svg|jpe?g)$/i;

const hash = (name: string) => createHash('sha256').update(name).digest('hex').slice(0, 12);

/** Content of a file, which no other has. */
export async function contentOf(name: string): Promise<Buffer> {
  const id = hash(name);
  if (/\.jpe?g$/i.test(name)) {
    return sharp({ create: { width: 9, height: 9, channels: 3, background: `#${id.slice(0, 6)}` } })
      .jpeg()
      .toBuffer();
  }
  const drawing = '<path d="M0 0h8v8H0z"/></svg>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><title>${id}</title>${drawing}`;
  return Buffer.from(/\.svg$/i.test(name) ? svg : `shown ${id}`);
}

/** Place of a reference, with its text in Markdown or YAML. */
export interface Reference {
  readonly id: string;
  readonly name: string;
  readonly place: 'text' | 'image' | 'download' | 'moved';
  readonly written: string;
}

const encodeAll = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).toUpperCase()}`).join('');

const spellings: readonly ((name: string) => string)[] = [
  (name) => `/${name}`,
  (name) => encodeURI(`/${name}`),
  (name) => `/${name.split('/').map(encodeURIComponent).join('/')}`,
  (name) => encodeURI(encodeURI(`/${name}`)),
  (name) => `/${name.split('/').map(encodeAll).join('/')}`,
  (name) => `${encodeURI(`/${name}`)}?v=1&x=%20#page=2`,
  (name) => name,
  (name) => `./${name}`,
  (name) => `../${name}`,
  (name) => `/x/../${encodeURI(name)}`,
  (name) => `//${name}`,
  (name) => `/public/${name}`,
  (name) => `/${name.normalize('NFD')}`,
  (name) => `/${name.normalize('NFC')}`,
  (name) => `/${name.toUpperCase()}`,
  (name) => `/${name.replaceAll('/', '\\')}`,
  (name) => `/${name} `,
  (name) => `https://www.ravelworks.co.uk/${encodeURI(name)}`,
  (name) => `/${[...name].map((letter) => `&#${letter.codePointAt(0)};`).join('')}`,
  (name) => `/${name.replaceAll('&', '&amp;')}`,
];

const notations: readonly ((id: string, address: string) => string)[] = [
  (id, address) => `[${id}](${address})`,
  (id, address) => `[${id}](<${address}>)`,
  (id, address) => `[${id}](<${address}> "A title")`,
  (id, address) => `[${id}][r${id}]\n\n[r${id}]: <${address}>`,
  (id, address) => `[${id}]\n\n[${id}]: ${address} 'A title'`,
  (_, address) => `<${address}>`,
];

/** References to all files: each in its own words, and in some of the others, in turn. */
export const references: readonly Reference[] = oddNames.flatMap((name, index) => {
  const made: Omit<Reference, 'id'>[] = [];
  const spelling = (turn: number) => (spellings[turn % spellings.length] as (typeof spellings)[0])(name);
  const notation = (turn: number) => notations[turn % notations.length] as (typeof notations)[0];
  // Prime to the numbers of spellings and notations, so that each meets each.
  const turns = [0, 1, 7 * index, 7 * index + 3, 11 * index + 5];
  for (const turn of turns) {
    made.push({ name, place: 'text', written: notation(turn + index)('ID', spelling(turn)) });
  }
  for (const [at, place] of (['download', 'moved'] as const).entries()) {
    made.push({ name, place, written: spelling(index % 2 ? 0 : 7 * index + at) });
  }
  if (isImage.test(name)) {
    for (const turn of turns) {
      made.push({ name, place: 'image', written: `!${notation(turn + index)('ID', spelling(turn))}` });
    }
  }
  return made.map((each, turn) => {
    const id = `i${index}x${turn}`;
    return { ...each, id, written: each.written.replaceAll('ID', () => id) };
  });
});

/** Writes the files that a site may have beside its pages, into a folder in place of `public/`. */
export async function writeOddFiles(folder: string): Promise<void> {
  for (const name of oddNames) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), await contentOf(name));
  }
  const { publicFiles: files } = linkTargets(page, {}, publishableFiles(folder));
  const states = new Map(publicFiles(folder).map(({ name, state }) => [name, state]));
  for (const name of oddNames) {
    const address = `/${name.normalize('NFC')}`;
    const state = states.get(address) ?? 'reserved';
    const isRefused = state === 'reserved' || (state === 'publishable' && !files.includes(address));
    if (isRefused) await rm(path.join(folder, name), { force: true });
  }
}

const page = { 'pages/odd-files': {} };

/** Finds the references that the check refuses, with its words; those that it takes have none. */
export async function checkReferences(folder: string): Promise<ReadonlyMap<Reference, string | undefined>> {
  const targets = linkTargets(page, {}, publishableFiles(folder));
  const known = new Map<string, Published>();
  const problemWith = async ({ name, place, written }: Reference) => {
    const { links, images, problems } = examineBody({ markdown: /text|image/.test(place) ? written : '', line: 1 });
    const [first] = problems;
    if (first) return first.problem;
    const address = place === 'text' ? links[0]?.href : place === 'image' ? images[0]?.path : written;
    if (address === undefined) return 'has no link.';
    if (/[\p{Cc}{}]/u.test(address) && !/text|image/.test(place)) return 'has a character of another meaning.';
    const problem = /image|download/.test(place)
      ? fileProblem(address, targets.publicFiles)
      : linkProblem(address, targets);
    if (problem || !address.startsWith('/')) return problem ?? 'names a host.';
    const published = known.get(name) ?? (await publishedFile(`/${name}`, folder));
    known.set(name, published);
    return 'problem' in published ? published.problem : undefined;
  };
  const found = new Map<Reference, string | undefined>();
  for (const reference of references) found.set(reference, await problemWith(reference));
  return found;
}

/** Folder of the files that a site may have, during the audit, and the list of their addresses. */
export const oddFolder = path.resolve('test-results/publishing/odd');
export const oddAddresses = path.join(oddFolder, 'addresses.json');

/** Writes both, and returns the function that puts the files into the folder of a site, which lists them as downloads. */
export async function prepareOddFiles() {
  const folder = path.join(oddFolder, 'public');
  await rm(oddFolder, { recursive: true, force: true });
  await writeOddFiles(folder);
  const addresses: string[] = [];
  for (const name of publishableFiles(folder)) {
    const address = name.split('/').map(encodeURIComponent).join('/');
    if (!fileProblem(address, [name]) && 'bytes' in (await publishedFile(name, folder))) addresses.push(address);
  }
  await writeFile(oddAddresses, JSON.stringify(addresses));
  return (site: string) => {
    cpSync(folder, path.join(site, 'public'), { recursive: true });
    appendFileSync(path.join(site, 'content/site.yaml'), stringify({ downloads: addresses }));
  };
}
