import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { dateAndTime } from '../../../config/date-and-time.ts';
import { isDocumentKey } from '../../../src/content/documents/document-names.ts';
import type { Change, FileState, Saved } from '../../content/content-files.ts';
import { inOwnersWords } from '../../content/form-field.ts';
import { type Chosen, merge } from '../../content/merge.ts';
import type { ListedEntry } from '../../server/history.ts';
import type { NewDocument, WordsReply } from '../../server/words.ts';
import { DeskError, request } from '../api.ts';
import { useMessage } from '../messages.tsx';
import { useInterval, useListener } from '../use-listener.ts';
import { type Drafts, keepDrafts, keepSteps, openTab, readDrafts, readSteps, type Tab } from './drafts.ts';
import {
  changesOf,
  fieldOfStep,
  nextStep,
  valuesOf,
  type Words,
  withChoice,
  withDraft,
  withFile,
  withFiles,
  withNew,
  withNewValues,
  withSaved,
  withSent,
  withStep,
  withValues,
} from './editor.ts';

export const savedWords = 'Saved, and not published yet.';

/** Takes up what was left unsaved. */
async function withStored(loaded: Words, drafts: Drafts): Promise<Words> {
  let words = loaded;
  for (const [name, draft] of Object.entries(drafts)) {
    if (isDocumentKey(name) && !words.saved[name]) {
      const begun = await request<NewDocument>('words/new', { name, isBegun: true }).catch(() => undefined);
      if (begun) words = withNew(words, begun);
    }
    const file = words.saved[name];
    if (file) words = withFile({ ...words, drafts: { ...words.drafts, [name]: draft } }, file);
  }
  return words;
}

/** Tab that this page is, also after another view of the desk. */
let ownTab: Tab | undefined;

/** Milliseconds between two questions whether somebody else has changed a file. */
const interval = 1000;

/** Holds the content: what is on the disk, and what the owner changed. Unsaved work survives a reload. */
export function useWords() {
  const [words, setWords] = useState<Words>();
  const { message, tell, attempt } = useMessage();
  const kept = useRef<{ readonly tab: Tab; readonly drafts: Drafts }>(undefined);
  /** What the desk has said last about all files; with the number of requests that change them, begun and ended. */
  const known = useRef({ stamp: '', saves: 0 });

  const update = (step: (now: Words) => Words) => setWords((now) => now && step(now));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    attempt(async () => {
      const reply = await request<WordsReply>('words');
      known.current.stamp = reply.stamp;
      ownTab ??= await openTab(reply.folder);
      const tab = ownTab;
      const drafts = readDrafts(tab);
      const begun = withFiles({ ...reply, saved: {}, drafts: {}, steps: readSteps(tab) }, reply);
      const loaded = await withStored(begun, drafts);
      const isShown = ([name]: [string, unknown]) => name in loaded.saved;
      kept.current = { tab, drafts: Object.fromEntries(Object.entries(drafts).filter(isShown)) };
      setWords(loaded);
      if (Object.keys(loaded.drafts).length > 0) tell('Your unsaved changes are still here.');
    });
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing but the words is kept
  useEffect(() => {
    if (!words || !kept.current || kept.current.drafts === words.drafts) return;
    const { tab, drafts } = kept.current;
    // What has found no room is tried again with the next change.
    if (keepDrafts(tab, drafts, words.drafts)) kept.current = { tab, drafts: words.drafts };
    else tell('This browser keeps no unsaved words. Save before you close the tab.', true);
  }, [words]);

  // Another view takes the place of this one, or another page.
  const keep = useEffectEvent(() => {
    if (words && kept.current) keepSteps(kept.current.tab, words.steps);
  });
  useListener('pagehide', keep);
  useEffect(() => () => keep(), []);

  /** Takes in what others have saved. What was asked before a save of this tab, or during one, is of no use. */
  useInterval(interval, async () => {
    if (!words || document.hidden) return;
    const { saves } = known.current;
    try {
      const { stamp } = await request<Pick<WordsReply, 'stamp'>>('words/stamp');
      if (stamp === known.current.stamp) return;
      const reply = await request<WordsReply>('words');
      if (saves !== known.current.saves) return;
      known.current.stamp = reply.stamp;
      update((now) => withFiles(now, reply));
      const isNews = ({ name, revision }: FileState) => words.saved[name]?.revision !== revision;
      // What is gone is not in the reply.
      const all = Object.values(withFiles(words, reply).saved);
      if (all.some(isNews)) tell('Somebody else has saved changes: you see them here.');
    } catch (error) {
      // The next request that the person makes says why.
      if (!(error instanceof DeskError)) throw error;
    }
  });

  /** Sends changes, and takes in what became of them. */
  const send = async (changes: readonly Change[], sent: Drafts): Promise<Saved> => {
    known.current.saves += 1;
    update((now) => withSent(now, sent));
    try {
      const reply = await request<Saved>('words/save', changes);
      update((now) => withSaved(now, reply, sent));
      return reply;
    } finally {
      known.current = { stamp: '', saves: known.current.saves + 1 };
    }
  };

  const change = (name: string, values: unknown) => {
    // What was done last is not true of what is typed now.
    tell('');
    update((now) => {
      // The form may not show yet what is in the file now.
      const versions = { base: words && valuesOf(words, name), mine: values, theirs: valuesOf(now, name) };
      const isShown = now.saved[name] === words?.saved[name];
      return withValues(now, name, isShown ? values : merge(name, versions).values, Date.now());
    });
  };

  /** Saves drafts, each by itself as far as the rules allow; undefined if the desk does not respond. */
  const save = async (drafts: Drafts): Promise<Saved | undefined> => {
    let reply: Saved | undefined;
    await attempt(async () => {
      // Each attempt has an answer of its own: a status that stays the same is announced once only.
      tell('Saving…');
      reply = await send(changesOf(drafts), drafts);
    });
    return reply;
  };

  /**
   * Begins a document as a draft, of which nothing is saved yet, or one that was deleted, as an entry of its history has it.
   * @returns what is wrong with its name, or nothing
   */
  const create = async (name: string, { from, title }: { from?: number; title?: string }): Promise<string> => {
    if (words?.drafts[name]) return 'There is one of this name, not saved yet. Choose another name.';
    try {
      const begun = await request<NewDocument>('words/new', { name, from });
      const values = title ? { ...Object(begun.values), title } : begun.values;
      update((now) => withNewValues(withNew(now, begun), name, values, from));
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
      let reply = await send([deletion], {});
      const linking = () => [...new Set(reply.violations.map(({ file }) => file))];
      const isLinking = (each: string) =>
        words.forms.some((form) => form.name === each && linking().includes(form.file));
      const sent = Object.fromEntries(Object.entries(others).filter(([each]) => isLinking(each)));
      if (Object.keys(sent).length > 0) reply = await send([deletion, ...changesOf(sent)], sent);
      isGone = reply.saved.some((file) => file.name === name);
      if (isGone) return tell(`Deleted. ${reply.historyProblem}`.trim());
      const problem =
        reply.changed.length > 0
          ? 'another program has changed the file meanwhile. This is what it says now.'
          : `first remove the links to it, or to its list, in ${linking().join(', ')}.`;
      const formOf = (file: string) => words.forms.find((form) => form.file === file);
      tell(`Nothing was deleted: ${inOwnersWords(problem, formOf)}`, true);
    });
    return isGone;
  };

  const settle = (name: string, chosen: Chosen) => {
    tell('');
    update((now) => withChoice(now, name, chosen));
  };

  /** Undoes the last step, or does it again; returns it with the field that shows it. */
  const step = (way: 'undo' | 'redo') => {
    const next = words && nextStep(words, way);
    if (!next) return undefined;
    tell('');
    const stepped = withStep(words, next, way);
    update((now) => withStep(now, next, way));
    return { name: next.name, field: fieldOfStep(next, valuesOf(stepped, next.name)) };
  };

  /** Goes back to the last save, in a step of its own: never the end of what was typed a moment before. */
  const goBack = (name: string) => {
    update((now) => withDraft(withValues(now, name, now.saved[name]?.values, Number.NaN), name, undefined));
    tell('Back at the last save.');
  };

  /** Puts the words of an entry of the history into the form; a save writes them. */
  const takeBack = (name: string, { id, date }: ListedEntry, values: unknown) => {
    update((now) => withValues(now, name, values, Date.now(), id));
    tell(`These are the words of ${dateAndTime(date)}. Save to keep them, or undo to come back.`);
  };

  return { words, message, tell, change, save, create, remove, settle, step, goBack, takeBack };
}
