import type { RJSFSchema } from '@rjsf/utils';
import { useCallback, useEffect, useState } from 'react';
import type { Violation } from '../../../src/content/content-error.ts';
import { type DocumentFolder, isDocumentKey } from '../../../src/content/documents/document-names.ts';
import type { NewDocument as ServerDocument } from '../../content/new-document.ts';
import { DeskError, request } from '../api.ts';
import { isSame } from './is-same.ts';

/** File of the content with its form, as the server describes it. */
export interface Form {
  readonly name: string;
  readonly file: string;
  readonly label: string;
  readonly schema: RJSFSchema;
}

/** File of the content on the disk. */
export interface Saved {
  readonly name: string;
  readonly revision: string;
  readonly values: unknown;
  readonly violations: readonly Violation[];
}

/** Unsaved values of a file, and the revision that they go on from. */
interface Draft {
  readonly revision: string;
  readonly values: unknown;
}

/** Answer to a save. */
interface SaveReply {
  readonly status: string;
  readonly files?: readonly Saved[];
  readonly violations?: readonly Violation[];
}

type Drafts = Readonly<Record<string, Draft>>;

/** All that the words view knows. */
export interface Words {
  /** Folder of the content, whose drafts these are. */
  readonly folder: string;
  readonly forms: readonly Form[];
  readonly saved: Readonly<Record<string, Saved>>;
  readonly drafts: Drafts;
  readonly routes: readonly string[];
  /** Files that another program changed since the draft was begun, as they are on the disk. */
  readonly conflicts: readonly Saved[];
}

/** Place of the drafts in the browser's storage, which all sites that are edited on one port share. */
const draftsOf = (folder: string) => `desk-drafts ${folder}`;

function readDrafts(folder: string): Drafts {
  try {
    return JSON.parse(localStorage.getItem(draftsOf(folder)) ?? '{}');
  } catch {
    return {};
  }
}

const byName = (files: readonly Saved[]) => Object.fromEntries(files.map((file) => [file.name, file]));

/** Leaves out documents that are neither on the disk nor being written. */
function withoutGone(words: Words): Words {
  const isGone = ({ name }: Form) => isDocumentKey(name) && words.saved[name]?.revision === '' && !words.drafts[name];
  return words.forms.some(isGone) ? { ...words, forms: words.forms.filter((form) => !isGone(form)) } : words;
}

/** Document that is not on the disk, as the server describes it. */
type NewDocument = Omit<ServerDocument, 'form'> & { readonly form: Form };

/** Adds a document that is not on the disk. */
const withNew = (words: Words, { form, file }: NewDocument): Words => ({
  ...words,
  forms: [...words.forms.filter(({ name }) => name !== form.name), form],
  saved: { ...words.saved, [form.name]: file },
});

/** Message under the buttons: what was done last. */
export interface Message {
  readonly text: string;
  readonly isError: boolean;
}

/** Holds the content: what is on the disk, and what the owner changed. Unsaved work survives a reload. */
export function useWords() {
  const [words, setAll] = useState<Words>();
  const setWords = useCallback(
    (next: (now: Words | undefined) => Words | undefined) =>
      setAll((before) => {
        const now = next(before);
        return now && withoutGone(now);
      }),
    [],
  );
  const [message, setMessage] = useState<Message>({ text: '', isError: false });

  const tell = useCallback((text: string, isError = false) => setMessage({ text, isError }), []);
  const attempt = useCallback(
    async (act: () => Promise<void>) => {
      try {
        await act();
      } catch (error) {
        if (!(error instanceof DeskError)) throw error;
        tell(error.message, true);
      }
    },
    [tell],
  );

  useEffect(() => {
    attempt(async () => {
      const { body } = await request<Pick<Words, 'folder' | 'forms' | 'routes'> & { files: Saved[] }>('words');
      const kept = readDrafts(body.folder);
      const onDisk: Words = { ...body, saved: byName(body.files), drafts: {}, conflicts: [] };
      const begun = Object.keys(kept).filter((name) => isDocumentKey(name) && !onDisk.saved[name]);
      const added = await Promise.all(
        begun.map((name) =>
          request<NewDocument>('words/new', { body: { name } }).then(
            ({ body: document }) => [document],
            () => [],
          ),
        ),
      );
      const all = added.flat().reduce(withNew, onDisk);
      // A draft that says what the file says is none.
      const drafts = Object.fromEntries(
        Object.entries(kept).filter(([name, { values }]) => {
          const file = all.saved[name];
          return file && !isSame(values, file.values);
        }),
      );
      setWords(() => ({ ...all, drafts }));
      if (Object.keys(drafts).length > 0) tell('Your unsaved changes are still here.');
    });
  }, [attempt, tell, setWords]);

  useEffect(() => {
    if (words) localStorage.setItem(draftsOf(words.folder), JSON.stringify(words.drafts));
  }, [words]);

  const change = useCallback(
    (name: string, values: unknown) => {
      // What was done last is not true of what is typed now.
      setMessage((now) => (now.text === '' ? now : { text: '', isError: false }));
      setWords((now) => {
        const file = now?.saved[name];
        if (!now || !file) return now;
        const { [name]: draft, ...others } = now.drafts;
        const revision = draft?.revision ?? file.revision;
        return { ...now, drafts: isSame(values, file.values) ? others : { ...others, [name]: { revision, values } } };
      });
    },
    [setWords],
  );

  const save = useCallback(
    (drafts: Drafts) =>
      attempt(async () => {
        const body = Object.entries(drafts).map(([name, draft]) => ({ name, ...draft }));
        const reply = await request<SaveReply>('words/save', { body });
        const { status, files = [], violations = [] } = reply.body;
        if (status === 'invalid') {
          const count = violations.length === 1 ? 'One thing is' : `${violations.length} things are`;
          tell(`Nothing was saved: ${count} still to be fixed.`, true);
        } else if (status === 'conflict') {
          setWords((now) => now && { ...now, conflicts: files });
          tell('Nothing was saved: another program changed a file meanwhile. Choose below what stays.', true);
        } else {
          setWords(
            (now) =>
              now && {
                ...now,
                saved: { ...now.saved, ...byName(files) },
                // What was typed while the answer was on its way stays a draft.
                drafts: Object.fromEntries(
                  Object.entries(now.drafts).flatMap(([name, draft]) => {
                    const file = files.find((each) => each.name === name);
                    if (!file) return [[name, draft]];
                    return isSame(file.values, draft.values) ? [] : [[name, { ...draft, revision: file.revision }]];
                  }),
                ),
                conflicts: [],
              },
          );
          tell('Saved.');
        }
      }),
    [attempt, setWords, tell],
  );

  /** Begins a document as a draft, of which nothing is saved yet; returns what is wrong with its name, or nothing. */
  const create = useCallback(
    async (folder: DocumentFolder, stem: string): Promise<string> => {
      const name = `${folder}/${stem}`;
      if (words?.drafts[name]) return `"${stem}" is there already, and not saved yet. Choose another name.`;
      try {
        const { body } = await request<NewDocument>('words/new', { body: { name } });
        setWords((now) => {
          if (!now) return now;
          const draft = { revision: '', values: body.values };
          return { ...withNew(now, body), drafts: { ...now.drafts, [name]: draft } };
        });
        tell('');
        return '';
      } catch (error) {
        if (!(error instanceof DeskError)) throw error;
        return error.message;
      }
    },
    [setWords, tell, words],
  );

  /** Deletes a document, with what is unsaved of it; returns true once it is gone. */
  const remove = useCallback(
    async ({ name, revision }: Saved): Promise<boolean> => {
      let isGone = false;
      await attempt(async () => {
        const reply = revision
          ? await request<SaveReply>('words/save', { body: [{ name, revision, values: null }] })
          : undefined;
        const { status = 'saved', files = [{ name, revision: '', values: undefined, violations: [] }] } =
          reply?.body ?? {};
        const linking = [...new Set(reply?.body.violations?.map(({ file }) => file))];
        isGone = status === 'saved';
        setWords((now) => {
          if (!now || status === 'invalid') return now;
          const { [name]: draft, ...others } = now.drafts;
          return { ...now, saved: { ...now.saved, ...byName(files) }, drafts: isGone || !draft ? others : now.drafts };
        });
        if (status === 'invalid') {
          tell(`Nothing was deleted. First take out the links to it, or to its list, in ${linking.join(', ')}.`, true);
        } else if (isGone) tell(revision ? 'Deleted.' : 'Discarded.');
        else tell('Nothing was deleted: another program changed the file meanwhile. This is what it says now.', true);
      });
      return isGone;
    },
    [attempt, setWords, tell],
  );

  /** Settles a conflict: the draft goes on from the file as it is now, or gives way to it. */
  const settle = useCallback(
    (file: Saved, keepsDraft: boolean) => {
      setWords((now) => {
        if (!now) return now;
        const { [file.name]: draft, ...others } = now.drafts;
        return {
          ...now,
          saved: { ...now.saved, [file.name]: file },
          drafts: keepsDraft && draft ? { ...others, [file.name]: { ...draft, revision: file.revision } } : others,
          conflicts: now.conflicts.filter(({ name }) => name !== file.name),
        };
      });
      tell(keepsDraft ? 'Your version stays. Save it to put it into the file.' : 'The version of the file stays.');
    },
    [tell, setWords],
  );

  /** Goes back to the last save; where nothing is unsaved, to the version of the last commit. */
  const undo = useCallback(
    (name: string, hasDraft: boolean) =>
      attempt(async () => {
        if (hasDraft) {
          setWords((now) => {
            if (!now) return now;
            const { [name]: _, ...drafts } = now.drafts;
            return { ...now, drafts };
          });
          tell('Back at the last save.');
          return;
        }
        const { body } = await request<{ values: unknown }>(`words/last-commit/${name}`);
        if (isSame(body.values, words?.saved[name]?.values)) {
          tell('The last commit in git says the same.');
          return;
        }
        change(name, body.values);
        tell('This is the version of the last commit in git. Save it to keep it, or undo to come back.');
      }),
    [attempt, change, tell, words, setWords],
  );

  return { words, message, change, save, create, remove, settle, undo };
}
