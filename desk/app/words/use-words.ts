import { useEffect, useRef, useState } from 'react';
import { dateAndTime } from '../../../config/date-and-time.ts';
import { isDocumentKey } from '../../../src/content/documents/document-names.ts';
import type { FileState, Saved } from '../../content/content-files.ts';
import type { ListedEntry } from '../../server/history.ts';
import type { NewDocument, WordsReply } from '../../server/words.ts';
import { DeskError, request } from '../api.ts';
import { useMessage } from '../messages.tsx';
import { type Draft, type Drafts, isSame, keepDrafts, readDrafts } from './drafts.ts';

/** All that the words view knows. */
export interface Words extends Omit<WordsReply, 'files'> {
  /** Files as they are on the disk. A draft that was made from another revision is in conflict with its file. */
  readonly saved: Readonly<Record<string, FileState>>;
  readonly drafts: Drafts;
}

/** Values of a file as they are now. */
export const valuesOf = ({ drafts, saved }: Words, name: string): unknown => (drafts[name] ?? saved[name])?.values;

const withFiles = (words: Words, files: readonly FileState[]): Words => ({
  ...words,
  saved: { ...words.saved, ...Object.fromEntries(files.map((file) => [file.name, file])) },
});

/**
 * Puts values in the place of a draft; without values, and with those of the file, there is none. What goes on from the history
 * may differ from the file in its comments.
 */
function withDraft(words: Words, name: string, draft: Draft | undefined): Words {
  const { [name]: _, ...others } = words.drafts;
  const isDraft = draft && (draft.from !== undefined || !isSame(draft.values, words.saved[name]?.values));
  return { ...words, drafts: isDraft ? { ...others, [name]: draft } : others };
}

/** Adds a document that is not on the disk. */
const withNew = (words: Words, { form, file }: NewDocument): Words =>
  withFiles({ ...words, forms: [...words.forms.filter(({ name }) => name !== form.name), form] }, [file]);

/** Leaves out documents that are neither on the disk nor being written. */
const withoutGone = (words: Words): Words => ({
  ...words,
  forms: words.forms.filter(
    ({ name }) => !isDocumentKey(name) || words.saved[name]?.revision !== '' || words.drafts[name],
  ),
});

const changesOf = (drafts: Drafts) => Object.entries(drafts).map(([name, draft]) => ({ name, ...draft }));

/** Said once words are saved. */
export const savedWords = 'Saved, and not published yet.';

/** Reads the content, and takes up what was left unsaved. */
async function loadWords(): Promise<Words> {
  const { files, ...given } = await request<WordsReply>('words');
  let words = withFiles({ ...given, saved: {}, drafts: {} }, files);
  for (const [name, draft] of Object.entries(readDrafts(words.folder))) {
    if (isDocumentKey(name) && !words.saved[name]) {
      const begun = await request<NewDocument>('words/new', { name }).catch(() => undefined);
      if (begun) words = withNew(words, begun);
    }
    if (words.saved[name]) words = withDraft(words, name, draft);
  }
  return words;
}

/** Holds the content: what is on the disk, and what the owner changed. Unsaved work survives a reload. */
export function useWords() {
  const [words, setWords] = useState<Words>();
  const { message, tell, attempt } = useMessage();
  const kept = useRef<Drafts>({});

  const update = (step: (now: Words) => Words) => setWords((now) => now && withoutGone(step(now)));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    attempt(async () => {
      const loaded = await loadWords();
      kept.current = loaded.drafts;
      setWords(loaded);
      if (Object.keys(loaded.drafts).length > 0) tell('Your unsaved changes are still here.');
    });
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing but the words is kept
  useEffect(() => {
    if (!words || kept.current === words.drafts) return;
    if (!keepDrafts(words.folder, kept.current, words.drafts)) {
      tell('This browser keeps no unsaved words. Save before you close the tab.', true);
    }
    kept.current = words.drafts;
  }, [words]);

  const change = (name: string, values: unknown) => {
    // What was done last is not true of what is typed now.
    tell('');
    update((now) => {
      const { revision = '' } = now.saved[name] ?? {};
      return withDraft(now, name, { revision, ...now.drafts[name], values });
    });
  };

  /** Takes in what a save of drafts has made of the files. */
  const takeIn = ({ saved, changed }: Saved, sent: Drafts) =>
    update((now) => {
      const known = withFiles(now, [...saved, ...changed]);
      return saved.reduce((all, { name, revision }) => {
        const draft = all.drafts[name];
        // What was typed while the response was on its way stays a draft. The file may say what was sent in other characters.
        const isPut = !draft || revision === '' || isSame(draft.values, sent[name]?.values);
        return withDraft(all, name, isPut ? undefined : { ...draft, revision });
      }, known);
    });

  /** Saves drafts, each by itself as far as the rules allow; undefined if the desk does not respond. */
  const save = async (drafts: Drafts): Promise<Saved | undefined> => {
    let reply: Saved | undefined;
    await attempt(async () => {
      // Each attempt has an answer of its own: a status that stays the same is announced once only.
      tell('Saving…');
      reply = await request<Saved>('words/save', changesOf(drafts));
      takeIn(reply, drafts);
    });
    return reply;
  };

  /**
   * Begins a document as a draft, of which nothing is saved yet, or one that was deleted, as an entry of its history has it.
   * @returns what is wrong with its name, or nothing
   */
  const create = async (name: string, from?: number): Promise<string> => {
    if (words?.drafts[name]) return `${name} exists already, and is not saved yet. Choose another name.`;
    try {
      const begun = await request<NewDocument>('words/new', { name, from });
      update((now) => withDraft(withNew(now, begun), name, { revision: '', values: begun.values, from }));
      tell('');
      return '';
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      return error.message;
    }
  };

  /** Deletes a document, with what is unsaved of it, together with drafts that no longer link to it; returns true once it is gone. */
  const remove = async ({ name, revision }: FileState): Promise<boolean> => {
    if (!words) return false;
    if (!revision) {
      update((now) => withDraft(now, name, undefined));
      tell('Discarded.');
      return true;
    }
    let isGone = false;
    await attempt(async () => {
      const { [name]: _, ...others } = words.drafts;
      const deletion = { name, revision, values: null };
      let sent: Drafts = {};
      let reply = await request<Saved>('words/save', [deletion]);
      const linking = () => [...new Set(reply.violations.map(({ file }) => file))];
      const isLinking = (each: string) =>
        words.forms.some((form) => form.name === each && linking().includes(form.file));
      sent = Object.fromEntries(Object.entries(others).filter(([each]) => isLinking(each)));
      if (Object.keys(sent).length > 0) reply = await request<Saved>('words/save', [deletion, ...changesOf(sent)]);
      takeIn(reply, sent);
      isGone = reply.saved.some((file) => file.name === name);
      if (isGone) return tell(`Deleted. ${reply.historyProblem}`.trim());
      const problem =
        reply.changed.length > 0
          ? 'another program has changed the file meanwhile. This is what it says now.'
          : `first remove the links to it, or to its list, in ${linking().join(', ')}.`;
      tell(`Nothing was deleted: ${problem}`, true);
    });
    return isGone;
  };

  /** Settles a conflict: the draft goes on from the file as it is now, or gives way to it. */
  const settle = ({ name, revision }: FileState, keepsDraft: boolean) => {
    update((now) => {
      const draft = now.drafts[name];
      return withDraft(now, name, keepsDraft && draft ? { ...draft, revision } : undefined);
    });
    tell(keepsDraft ? 'Your version stays. Save it to put it into the file.' : 'The version of the file stays.');
  };

  /** Goes back to the last save; where nothing is unsaved, to the version of the last commit. */
  const undo = (name: string) =>
    attempt(async () => {
      if (words?.drafts[name]) {
        update((now) => withDraft(now, name, undefined));
        return tell('Back at the last save.');
      }
      const { values } = await request<{ values: unknown }>(`words/last-commit/${name}`);
      if (isSame(values, words?.saved[name]?.values)) return tell('The last commit in git says the same.');
      change(name, values);
      tell('This is the version of the last commit in git. Save it to keep it, or undo to come back.');
    });

  /** Puts the words of an entry of the history into the form; a save writes them. */
  const takeBack = (name: string, { id, date }: ListedEntry, values: unknown) => {
    update((now) => withDraft(now, name, { revision: now.saved[name]?.revision ?? '', values, from: id }));
    tell(`These are the words of ${dateAndTime(date)}. Save to keep them, or undo to come back.`);
  };

  return { words, message, tell, change, save, create, remove, settle, undo, takeBack };
}
