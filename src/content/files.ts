import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Violation } from './content-error.ts';
import { closest } from './did-you-mean.ts';
import {
  contentFile,
  type DocumentKey,
  documentFolders,
  isDocumentKey,
  isDocumentName,
  isFolder,
} from './documents/document-names.ts';
import { type Body, parseDocument, splitDocument } from './documents/documents.ts';
import { isObject } from './find-values.ts';
import { type Data, optionalFiles, schemas } from './schema/schemas.ts';
import { parseContent } from './yaml.ts';

/** Folder with the owner's words and facts, in the folder of the site. */
export const contentFolder = 'content';

/** Path of a file in the folder. */
const nameOf = (name: string) => path.posix.relative(contentFolder, contentFile(name));

const violationOf = (name: string, problem: string): Violation => ({
  file: `${contentFolder}/${name}`,
  field: '',
  problem,
});

/** Problem with pages as they were before they were lists of sections, and with other files of an earlier format. */
const former = 'is in the format of an earlier release. Run "npm run migrate", which shows what it would change.';

const isFormerPage = (page: unknown) =>
  isObject(page) &&
  ('hero' in page ||
    ('masthead' in page && !('pageOf' in page) && !('sections' in page)) ||
    ('metadata' in page && 'menu' in page));

/** Checks that the folder has the YAML files that it needs, and no others. */
function yamlViolations(names: readonly string[]): Violation[] {
  const known = Object.keys(schemas).map(nameOf);
  const optional = Object.keys(optionalFiles).map(nameOf);
  const unknownProblem = (name: string) => {
    if (['pillar-titles.yaml', 'privacy.yaml'].includes(name)) return former;
    const meant = closest(name, known);
    return `Unknown file. ${meant ? `Did you mean "${meant}"?` : 'Delete it.'}`;
  };
  return [
    ...known
      .filter((name) => !names.includes(name) && !optional.includes(name))
      .map((name) => violationOf(name, 'is missing. Put the file back.')),
    ...names
      .filter((name) => /\.ya?ml\b/i.test(name) && !known.includes(name))
      .map((name) => violationOf(name, unknownProblem(name))),
  ];
}

/** Files that people don't write: hidden ones, and those of editors, of operating systems and of programs that sync folders. */
const aside = /(^|\/)([.#]|~\$|Thumbs\.db$|desktop\.ini$)|(~|\.(bak|orig|sw[op]|tmp))$/i;

/** Lists the documents of a content folder by name, and what can't be one: files with another name or in another folder. */
export function listDocuments(folder: string): { readonly keys: DocumentKey[]; readonly violations: Violation[] } {
  const all = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  const names = all
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter((name) => !aside.test(name))
    .toSorted();
  const isFile = (name: string) => !statSync(path.join(folder, name), { throwIfNoEntry: false })?.isDirectory();
  // A file that nobody reads is named, because its words would be missing from the site: "two-forms.md.txt".
  const documents = names.filter((name) =>
    isFolder(path.posix.dirname(name))
      ? name.endsWith('.md') || isFile(name)
      : /\.(md|markdown)\b|\/.*\.ya?ml\b/i.test(name) && name !== 'README.md',
  );
  const keyOf = (name: string) => (name.endsWith('.md') ? name.replace(/\.md$/, '') : '');
  const misnamedProblem = (name: string) => {
    if (name === 'privacy.md') return former;
    return isFolder(path.posix.dirname(name))
      ? 'can’t be the name of a document. Use up to 200 lower-case letters, digits and hyphens, then ".md", but not "index" or "404": "two-forms.md". An image belongs in public/.'
      : `is in no folder that the site reads. Put it into ${Object.keys(documentFolders).join('/, ')}/, or delete it.`;
  };
  return {
    keys: documents.map(keyOf).filter(isDocumentName),
    violations: documents
      .filter((name) => !isDocumentName(keyOf(name)))
      .map((name) => violationOf(name, misnamedProblem(name))),
  };
}

/** Bytes of the longest text; parsing takes longer than its length grows. */
const longest = 1_000_000;

/** Reads a text of the folder, or says why it can’t be one: a folder, a pipe, a link to nothing. */
function readText(folder: string, name: string): string | Violation {
  const file = path.join(folder, name);
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile()) {
    return violationOf(name, 'is a folder, or a link that leads to no file. Put a text file in its place.');
  }
  if (stats.size > longest) return violationOf(name, 'has more than 1 MB. Divide it, or put images into public/.');
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return violationOf(name, 'can’t be read by this account. Give it the right to read.');
  }
}

/** Files of which none can be parsed. */
const unread = (...violations: Violation[]) => ({ data: {} as Data, bodies: {} as Record<string, Body>, violations });

/**
 * Parses the files of a folder.
 * @returns values of each file, those of a document from its front matter, and the texts of the documents, by name
 */
export function parseFiles(folder = contentFolder) {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    return unread(violationOf('', 'Folder not found. Put it back.'));
  }
  const names = readdirSync(folder).filter((name) => !aside.test(name));
  const ofNames = yamlViolations(names);
  if (ofNames.length > 0) return unread(...ofNames);
  const { keys, violations } = listDocuments(folder);
  const data: Record<string, unknown> = { ...optionalFiles };
  const bodies: Record<string, Body> = {};
  for (const name of [...Object.keys(schemas).filter((each) => names.includes(nameOf(each))), ...keys]) {
    const text = readText(folder, nameOf(name));
    if (typeof text === 'object') {
      violations.push(text);
    } else if (isDocumentKey(name)) {
      const document = parseDocument(name, text);
      data[name] = document.values;
      bodies[name] = document.body;
      violations.push(...document.violations);
    } else {
      const parsed = parseContent(text, contentFile(name), optionalFiles[name]);
      data[name] = parsed.data;
      violations.push(...parsed.violations);
    }
  }
  return Object.values(data).some(isFormerPage) ? unread(violationOf('', former)) : { data, bodies, violations };
}

/** Reads the Markdown of a document. */
export const readMarkdown = (key: DocumentKey, folder = contentFolder): string =>
  splitDocument(readFileSync(path.join(folder, nameOf(key)), 'utf8')).body.markdown;
