import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { plainText } from '../../config/invisible-characters.ts';
import type { Violation } from '../../src/content/content-error.ts';
import { contentFile, isDocumentKey, isDocumentName } from '../../src/content/documents/document-names.ts';
import { contentFolder, listDocuments } from '../../src/content/files.ts';
import { isObject, isText } from '../../src/content/find-values.ts';
import { linkTargets } from '../../src/content/link-targets.ts';
import { publishableFiles } from '../../src/content/public-files.ts';
import { type CheckedContent, validateContent } from '../../src/content/read.ts';
import { type Content, type Data, optionalFiles, schemas } from '../../src/content/schema/schemas.ts';
import { parseContent } from '../../src/content/yaml.ts';
import { bodiesOf, editDocument, parseDocumentFile, splitValues } from './document.ts';
import { entryOf, revisionOf, withHistory } from './history.ts';
import { commit, isThere, RefusedError, reasonOf, type Step } from './project-files.ts';
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

/** Result of a save: each change is made, or waits for a reason of its own. */
export interface Saved {
  /** Files that were written or deleted, as they are now. */
  readonly saved: readonly FileState[];
  /** Files that another program changed meanwhile, as they are now. */
  readonly changed: readonly FileState[];
  /** What keeps the other changes waiting. */
  readonly violations: readonly Violation[];
  /** Problem of the history, which is one for the owner, and none of the words; empty if there is none. */
  readonly historyProblem: string;
}

/** Names of the files that every site has. */
const permanentNames = Object.keys(schemas);

/** Parses a file: YAML under the schema, or a document. */
export const parseFile = (name: string, text: string): ReturnType<typeof parseContent> =>
  isDocumentKey(name) ? parseDocumentFile(name, text) : parseContent(text, contentFile(name), optionalFiles[name]);

/** Values that changes give to files, by their names. */
export const valuesIn = (changes: readonly Change[]): Data =>
  Object.fromEntries(changes.map(({ name, values }) => [name, values]));

/** Place of a violation, whatever is wrong there. */
const placeOf = ({ file, field }: Violation) => `${file} ${field}`;

/** The owner's files in the content folder: read, and written only through the schema. */
export function contentFiles(project: string) {
  const folder = path.join(project, contentFolder);

  /**
   * Text of a file of the content; undefined for one that need not be there.
   * @throws RefusedError for a name without a schema, for a missing file, and for links to somewhere else
   */
  function textOf(name: string): string | undefined {
    if (!permanentNames.includes(name) && !isDocumentName(name)) {
      throw new RefusedError(`"${name}" is not a file of the content.`);
    }
    if (!isThere(project, contentFolder, 'folder')) {
      throw new RefusedError(`The folder ${contentFolder}/ is missing. Put it back.`);
    }
    if (isThere(project, contentFile(name), 'file')) return readFileSync(path.join(project, contentFile(name)), 'utf8');
    if (isDocumentKey(name) || Object.hasOwn(optionalFiles, name)) return undefined;
    throw new RefusedError(`${contentFile(name)} is missing. Put the file back.`);
  }

  // The preview reads all files at each pause, and few of them have changed.
  const known = new Map<string, { readonly text: string; readonly state: FileState }>();

  function stateOf(name: string, text: string | undefined): FileState {
    if (text === undefined) return { name, revision: '', values: optionalFiles[name], violations: [] };
    const former = known.get(name);
    if (former?.text === text) return former.state;
    const { data, violations } = parseFile(name, text);
    const state = { name, revision: revisionOf(text), values: data, violations };
    known.set(name, { text, state });
    return state;
  }

  const read = (name: string): FileState => stateOf(name, textOf(name));

  const names = () => [...permanentNames, ...listDocuments(folder).keys];

  const readAll = (): FileState[] => names().map(read);

  /** Identifies what all files say, without reading them. */
  const stamp = (): string => {
    const states = names().map((name) => {
      const { ino, size, mtimeMs } = statSync(path.join(project, contentFile(name)), { throwIfNoEntry: false }) ?? {};
      return [name, ino, size, mtimeMs];
    });
    return revisionOf(JSON.stringify(states));
  };

  /** Values of all files, with changes in the place of what is on the disk: new documents, and without deleted ones. */
  function dataWith(files: readonly FileState[], changes: Data): Data {
    const all = new Map(files.map(({ name, values }) => [name, values]));
    for (const [name, values] of Object.entries(changes)) {
      if (all.has(name) || isDocumentName(name)) all.set(name, values);
    }
    return Object.fromEntries([...all].filter(([, values]) => values !== null));
  }

  /** Validates values of all files, as `dataWith` returns them. The lines of a document are those of its text field. */
  function validate(data: Data) {
    const values = Object.fromEntries(
      Object.entries(data).map(([name, each]) => [name, isDocumentKey(name) ? splitValues(each).fields : each]),
    );
    const bodies = Object.fromEntries(
      Object.entries(bodiesOf(data)).map(([name, markdown]) => [name, { markdown, line: 1 }]),
    );
    const files = publishableFiles(path.join(project, 'public'));
    return validateContent(values, bodies, linkTargets(values, bodies, files));
  }

  /** Validates the content with some of the changes, each choice of them once. */
  function checksOf(now: readonly FileState[]) {
    const known = new Map<string, CheckedContent>();
    return (some: readonly Change[]): CheckedContent => {
      const key = some
        .map(({ name }) => name)
        .toSorted()
        .join();
      const checked = known.get(key) ?? validate(dataWith(now, valuesIn(some)));
      known.set(key, checked);
      return checked;
    };
  }

  /** Chooses as many changes as keep the rules together, and says what keeps the others waiting. */
  function soundOf(changes: readonly Change[], check: ReturnType<typeof checksOf>) {
    const before = new Set(check([]).violations.map(placeOf));
    /** What is wrong in the files of the changes, and what they bring to others that was not there before. */
    const wrongWith = (some: readonly Change[]) => {
      const own = some.map(({ name }) => contentFile(name));
      return check(some).violations.filter((each) => own.includes(each.file) || !before.has(placeOf(each)));
    };
    let sound = [...changes];
    for (let wrong = wrongWith(sound); wrong.length > 0; wrong = wrongWith(sound)) {
      const right = sound.filter(({ name }) => wrong.every(({ file }) => file !== contentFile(name)));
      // What is wrong in a file that is not among them is the doing of one that is.
      const withoutCause = () =>
        sound
          .map((change) => sound.filter((each) => each !== change))
          .find((rest) => wrongWith(rest).length < wrong.length);
      sound = right.length < sound.length ? right : (withoutCause() ?? []);
    }
    // What was wrong with a change may have been the doing of another one that waits.
    const waiting = () => changes.filter((each) => !sound.includes(each));
    const isRight = (change: Change) => wrongWith([...sound, change]).length === 0;
    for (let next = waiting().find(isRight); next; next = waiting().find(isRight)) sound.push(next);
    return { sound, violations: waiting().flatMap((change) => wrongWith([...sound, change])) };
  }

  /** Writes the text of a changed file, with its comments and its order; undefined if it can't hold the values. */
  function textWith({ name, values, from }: Change, content: Content | undefined): string | undefined {
    const former = from === undefined ? undefined : entryOf(project, contentFile(name), from);
    const source = former ? Buffer.from(former.bytes).toString('utf8') : (textOf(name) ?? '');
    if (former && isDeepStrictEqual(parseFile(name, source).data, values)) return source;
    const legible = legibleValues(values, content?.[name as keyof Content]);
    const text = (isDocumentKey(name) ? editDocument : editYaml)(source, legible);
    return isDeepStrictEqual(parseFile(name, text).data, legible) ? text : undefined;
  }

  /**
   * Saves changed files, and deletes documents: as many as keep the rules together, all of them in one step. The others wait.
   * @param person who is named in the history
   * @param damaged what is wrong with files that the changes show
   * @throws RefusedError for a file that the desk does not write
   */
  function save(changes: readonly Change[], person: string, damaged: readonly Violation[] = []): Saved {
    if (!changes.every(({ name, values }) => values !== null || isDocumentKey(name))) {
      throw new RefusedError('The desk deletes nothing but articles, case studies and plain pages.');
    }
    const changedMeanwhile = (some: readonly Change[]) =>
      some.flatMap(({ name, revision }) => {
        const file = read(name);
        return file.revision === revision ? [] : [file];
      });
    const changed = changedMeanwhile(changes);
    const current = changes.filter(({ name }) => changed.every((file) => file.name !== name));
    if (current.length === 0) return { saved: [], changed, violations: [], historyProblem: '' };
    const now = readAll();
    const check = checksOf(now);
    const checked = check(current);
    const texts = new Map<string, string>();
    const unfit = current.flatMap((change): readonly Violation[] => {
      if (change.values === null) return [];
      const file = contentFile(change.name);
      const broken = now.find(({ name }) => name === change.name)?.violations ?? [];
      if (broken.length > 0) return broken;
      const text = textWith(change, checked.content);
      if (text !== undefined) {
        texts.set(change.name, text);
        return [];
      }
      // Without a text it is never written, whatever else is saved.
      const own = checked.violations.filter((violation) => violation.file === file);
      return own.length > 0 ? own : [{ file, field: '', problem: 'can’t hold these values.' }];
    });
    const blocked = [...unfit, ...damaged];
    const fit = current.filter(({ name }) => blocked.every(({ file }) => file !== contentFile(name)));
    const { sound, violations } = soundOf(fit, check);
    const waiting = { changed, violations: [...blocked, ...violations] };
    if (sound.length === 0) return { saved: [], ...waiting, historyProblem: '' };
    const steps = sound.flatMap(({ name, values }): Step[] => {
      const [to, text] = [contentFile(name), texts.get(name)];
      if (values === null) return [{ to }];
      return text === undefined ? [] : [{ to, text }];
    });
    try {
      // Once more: the checks and the writing take a while, and another program may write meanwhile.
      const isCurrent = () => changedMeanwhile(sound).length === 0;
      const files = steps.map(({ to }) => to);
      const { isSaved, problem } = withHistory(project, { files, person }, () => commit(project, steps, isCurrent));
      return isSaved
        ? { saved: sound.map(({ name }) => stateOf(name, texts.get(name))), ...waiting, historyProblem: problem }
        : { saved: [], ...waiting, changed: changedMeanwhile(changes), historyProblem: '' };
    } catch (error) {
      if (error instanceof RefusedError) throw error;
      throw new RefusedError(`The words could not be written: ${reasonOf(error)}`);
    }
  }

  return { folder, read, readAll, stamp, dataWith, validate, save };
}

export type ContentFiles = ReturnType<typeof contentFiles>;
