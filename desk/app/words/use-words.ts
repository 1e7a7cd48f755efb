import type { RJSFSchema } from '@rjsf/utils';
import { useCallback, useEffect, useState } from 'react';
import type { Violation } from '../../../src/content/content-error.ts';
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

type Drafts = Readonly<Record<string, Draft>>;

/** All that the words view knows. */
export interface Words {
  readonly forms: readonly Form[];
  readonly saved: Readonly<Record<string, Saved>>;
  readonly drafts: Drafts;
  readonly routes: readonly string[];
  /** Files that another program changed since the draft was begun, as they are on the disk. */
  readonly conflicts: readonly Saved[];
}

/** Name of the privacy notice's form (desk/content/privacy-notice.ts). */
export const noticeForm = 'privacyNotice';

const storageKey = 'desk-drafts';

function readDrafts(): Drafts {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}');
  } catch {
    return {};
  }
}

const byName = (files: readonly Saved[]) => Object.fromEntries(files.map((file) => [file.name, file]));

/** Message under the buttons: what was done last. */
export interface Message {
  readonly text: string;
  readonly isError: boolean;
}

/** Holds the content: what is on the disk, and what the owner changed. Unsaved work survives a reload. */
export function useWords() {
  const [words, setWords] = useState<Words>();
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
      const { body } = await request<{ forms: Form[]; files: Saved[]; routes: string[] }>('words');
      const saved = byName(body.files);
      // A draft that says what the file says is none.
      const drafts = Object.fromEntries(
        Object.entries(readDrafts()).filter(([name, { values }]) => saved[name] && !isSame(values, saved[name].values)),
      );
      setWords({ forms: body.forms, routes: body.routes, saved, drafts, conflicts: [] });
      if (Object.keys(drafts).length > 0) tell('Your unsaved changes are still here.');
    });
  }, [attempt, tell]);

  useEffect(() => {
    if (words) localStorage.setItem(storageKey, JSON.stringify(words.drafts));
  }, [words]);

  const change = useCallback((name: string, values: unknown) => {
    // What was done last is not true of what is typed now.
    setMessage((now) => (now.text === '' ? now : { text: '', isError: false }));
    setWords((now) => {
      const file = now?.saved[name];
      if (!now || !file) return now;
      const { [name]: draft, ...others } = now.drafts;
      const revision = draft?.revision ?? file.revision;
      return { ...now, drafts: isSame(values, file.values) ? others : { ...others, [name]: { revision, values } } };
    });
  }, []);

  const save = useCallback(
    (drafts: Drafts) =>
      attempt(async () => {
        const body = Object.entries(drafts).map(([name, draft]) => ({ name, ...draft }));
        const reply = await request<{ status: string; files?: Saved[]; violations?: Violation[] }>('words/save', {
          body,
        });
        const { status, files = [], violations = [] } = reply.body;
        if (status === 'invalid') {
          const count = violations.length === 1 ? 'One thing is' : `${violations.length} things are`;
          tell(`Nothing was saved: ${count} still to be put right.`, true);
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
    [attempt, tell],
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
    [tell],
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
    [attempt, change, tell, words],
  );

  /** Puts a draft of the privacy notice into its form. */
  const draftNotice = useCallback(
    () =>
      attempt(async () => {
        const { body } = await request<{ values: unknown }>('words/notice-draft');
        change(noticeForm, body.values);
      }),
    [attempt, change],
  );

  return { words, message, change, save, settle, undo, draftNotice };
}
