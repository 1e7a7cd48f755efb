import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { plainText } from '../../config/invisible-characters.ts';
import { type Violation, violationLine } from '../../src/content/content-error.ts';
import { isDocumentKey, isDocumentName } from '../../src/content/documents/document-names.ts';
import { contentFolder, listDocuments } from '../../src/content/files.ts';
import { isObject, isText } from '../../src/content/find-values.ts';
import { type CheckedContent, validateContent } from '../../src/content/read.ts';
import { type Content, contentFile, type Data, optionalFiles, schemas } from '../../src/content/schema/schemas.ts';
import { parseContent } from '../../src/content/yaml.ts';
import { commit, type Step } from './commit.ts';
import { bodiesOf, editDocument, parseDocumentFile, splitValues } from './document.ts';
import { entryOf, revisionOf, withHistory } from './history.ts';
import { isThere, RefusedFileError, reasonOf } from './project-files.ts';
import { editYaml } from './yaml-edit.ts';

/** File of the content as it is on the disk. */
export interface FileState {
  readonly name: string;
  /** Identifies the text of the file; empty for one that is not there and need not be. */
  readonly revision: string;
  /**
   * Values of the file, of a document its front matter and its body. Undefined if it can't be parsed, or is not there.
   */
  readonly values: unknown;
  readonly violations: readonly Violation[];
}

/** Values as the check has read them, without the invisible characters that mean nothing in addresses, numbers and the like. */
function legibleValues(typed: unknown, read: unknown): unknown {
  if (isText(typed)) return plainText(typed) === plainText(String(read)) ? String(read) : typed;
  if (Array.isArray(typed)) return typed.map((each, index) => legibleValues(each, Object(read)[index]));
  return isObject(typed)
    ? Object.fromEntries(Object.entries(typed).map(([name, each]) => [name, legibleValues(each, Object(read)[name])]))
    : typed;
}

/** New values of a file, and the revision that they were made from. */
export interface Change {
  readonly name: string;
  readonly revision: string;
  /** Values as `FileState` has them; null deletes a document. */
  readonly values: unknown;
  /** Entry of the file's history that the values go on from: what it says beside them, such as comments, is back as well. */
  readonly from?: number | undefined;
}

/** Result of a save. */
export type Saved =
  /** The history may have a problem, which is one for the owner, and none of the words. */
  | { readonly status: 'saved'; readonly files: readonly FileState[]; readonly historyProblem: string }
  /** Files changed meanwhile: as they are now. */
  | { readonly status: 'conflict'; readonly files: readonly FileState[] }
  | { readonly status: 'invalid'; readonly violations: readonly Violation[] };

/** Names of the files that every site has. */
const permanentNames = Object.keys(schemas);

/** Parses a file: YAML under the schema, or a document. */
export const parseFile = (name: string, text: string): ReturnType<typeof parseContent> =>
  isDocumentKey(name) ? parseDocumentFile(name, text) : parseContent(text, contentFile(name), optionalFiles[name]);

/** The owner's files in the content folder: read, and written only through the schema. */
export function contentFiles(project: string) {
  const folder = path.join(project, contentFolder);

  /**
   * Text of a file of the content; undefined for one that need not be there.
   * @throws RefusedFileError for a name without a schema, for a missing file, and for links to somewhere else
   */
  function textOf(name: string): string | undefined {
    if (!permanentNames.includes(name) && !isDocumentName(name)) {
      throw new RefusedFileError(`"${name}" is not a file of the content.`);
    }
    if (!isThere(project, contentFolder, 'folder')) {
      throw new RefusedFileError(`The folder ${contentFolder}/ is missing. Put it back.`);
    }
    if (isThere(project, contentFile(name), 'file')) return readFileSync(path.join(project, contentFile(name)), 'utf8');
    if (isDocumentKey(name) || Object.hasOwn(optionalFiles, name)) return undefined;
    throw new RefusedFileError(`${contentFile(name)} is missing. Put the file back.`);
  }

  function stateOf(name: string, text: string | undefined): FileState {
    if (text === undefined) return { name, revision: '', values: optionalFiles[name], violations: [] };
    const { data, violations } = parseFile(name, text);
    return { name, revision: revisionOf(text), values: data, violations };
  }

  const read = (name: string): FileState => stateOf(name, textOf(name));

  const readAll = (): FileState[] => [...permanentNames, ...listDocuments(folder).keys].map(read);

  /** Values of all files, with changes in the place of what is on the disk: new documents, and without deleted ones. */
  function dataWith(files: readonly FileState[], changes: Data): Data {
    const all = new Map(files.map(({ name, values }) => [name, values]));
    for (const [name, values] of Object.entries(changes)) {
      if (all.has(name) || isDocumentName(name)) all.set(name, values);
    }
    return Object.fromEntries([...all].filter(([, values]) => values !== null));
  }

  /** Validates values of all files, as `dataWith` returns them. The lines of a document are those of its text field. */
  function validate(data: Data): CheckedContent {
    const values = Object.fromEntries(
      Object.entries(data).map(([name, each]) => [name, isDocumentKey(name) ? splitValues(each).fields : each]),
    );
    const bodies = Object.fromEntries(
      Object.entries(bodiesOf(data)).map(([name, markdown]) => [name, { markdown, line: 1 }]),
    );
    return validateContent(values, bodies);
  }

  /**
   * Saves changed files, and deletes documents: all of them, or none. Each file keeps its comments and its order.
   * @param person who is named in the history
   * @throws RefusedFileError for a file that the desk does not write
   */
  function save(changes: readonly Change[], person: string): Saved {
    const deleted = changes.filter(({ values }) => values === null).map(({ name }) => name);
    if (!deleted.every(isDocumentKey)) {
      throw new RefusedFileError('The desk deletes nothing but articles, case studies and plain pages.');
    }
    const changedMeanwhile = () =>
      changes
        .map(({ name, revision }) => ({ file: read(name), revision }))
        .filter((each) => each.file.revision !== each.revision)
        .map(({ file }) => file);
    const conflicts = changedMeanwhile();
    if (conflicts.length > 0) return { status: 'conflict', files: conflicts };
    const now = readAll();
    const [broken] = now
      .filter(({ name }) => changes.some((change) => change.name === name && change.values !== null))
      .flatMap(({ violations }) => violations);
    if (broken) throw new RefusedFileError(`Nothing was saved. Fix this in the file first: ${violationLine(broken)}`);
    const changed = Object.fromEntries(changes.map(({ name, values }) => [name, values]));
    const placeOf = ({ file, field }: Violation) => `${file} ${field}`;
    const before = new Set(validate(dataWith(now, {})).violations.map(placeOf));
    const own = changes.map(({ name }) => contentFile(name));
    // An error that was there before, in another file, does not keep this one from being saved.
    const checked = validate(dataWith(now, changed));
    const violations = checked.violations.filter(
      (violation) => own.includes(violation.file) || !before.has(placeOf(violation)),
    );
    if (violations.length > 0) return { status: 'invalid', violations };
    const written = changes.flatMap(({ name, values, from }) => {
      if (values === null) return [];
      const former = from === undefined ? undefined : entryOf(project, contentFile(name), from);
      const source = former ? Buffer.from(former.bytes).toString('utf8') : (textOf(name) ?? '');
      if (former && isDeepStrictEqual(parseFile(name, source).data, values)) return [{ name, text: source }];
      const legible = legibleValues(values, checked.content?.[name as keyof Content]);
      const text = (isDocumentKey(name) ? editDocument : editYaml)(source, legible);
      if (!isDeepStrictEqual(parseFile(name, text).data, legible)) {
        throw new RefusedFileError(`${contentFile(name)} can't hold these values. Nothing was saved.`);
      }
      return [{ name, text }];
    });
    const steps: Step[] = [
      ...written.map(({ name, text }) => ({ to: contentFile(name), text })),
      ...deleted.map((name) => ({ to: contentFile(name) })),
    ];
    const files = steps.map(({ to }) => to);
    let historyProblem = '';
    try {
      // Once more: the checks and the writing take a while, and another program may write meanwhile.
      const isCurrent = () => changedMeanwhile().length === 0;
      const { isSaved, problem } = withHistory(project, { files, person }, () => commit(project, steps, isCurrent));
      if (!isSaved) return { status: 'conflict', files: changedMeanwhile() };
      historyProblem = problem;
    } catch (error) {
      if (error instanceof RefusedFileError) throw error;
      throw new RefusedFileError(`The words could not be written: ${reasonOf(error)}`);
    }
    const gone = deleted.map((name) => stateOf(name, undefined));
    return {
      status: 'saved',
      files: [...written.map(({ name, text }) => stateOf(name, text)), ...gone],
      historyProblem,
    };
  }

  return { folder, read, readAll, dataWith, validate, save };
}

export type ContentFiles = ReturnType<typeof contentFiles>;
