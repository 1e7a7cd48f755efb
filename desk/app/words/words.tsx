import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../src/components/button.tsx';
import {
  type DocumentFolder,
  documentPath,
  folderOf,
  isDocumentKey,
  isFolder,
  isIn,
} from '../../../src/content/documents/document-names.ts';
import { bodyField, type FormFile, topFields } from '../../content/form-field.ts';
import type { Preview as PreviewReply } from '../../server/words.ts';
import { DeskError, request } from '../api.ts';
import { AskButton } from '../ask-button.tsx';
import { FormContext, type FormState, type Removed } from '../form/context.ts';
import { Field } from '../form/field.tsx';
import { latestOnly } from '../latest-only.ts';
import panes from '../panes.module.css';
import { Preview } from '../preview/preview.tsx';
import { Conflicts } from './conflicts.tsx';
import { DeleteDocument } from './delete-document.tsx';
import { inOrder, kinds, notPublished, titleOf } from './document-list.ts';
import { errorsIn, errorsOf, focusField, isWithin, unknownFields } from './form-errors.ts';
import { NewDocument } from './new-document.tsx';
import { Unfinished } from './unfinished.tsx';
import { useWords, valuesOf, type Words as WordsState } from './use-words.ts';
import styles from './words.module.css';

/** Page that shows a file's words best. */
const pageOf: Readonly<Record<string, string>> = {
  home: '/',
  costCalculator: '/',
  notFound: '/404',
  enquiry: '/contact',
  pillarTitles: '/services',
};

const routeOf = (name: string, routes: readonly string[], now: string): string =>
  isDocumentKey(name)
    ? documentPath(name)
    : ([pageOf[name], `/${name}`].find((route) => route && routes.includes(route)) ?? now);

/** Loads the page with the unsaved changes, and what is wrong with the content; the last page stays meanwhile. */
function usePreview(words: WordsState | undefined, route: string) {
  const [preview, setPreview] = useState<PreviewReply>({
    page: undefined,
    violations: [],
    figures: [],
  });
  const [problem, setProblem] = useState('');
  const drafts = words?.drafts;
  const saved = words?.saved;
  const [load] = useState(() =>
    latestOnly(async (body: { route: string; changed: object }) => {
      try {
        const reply = await request<PreviewReply>('words/preview', body);
        setProblem(reply.page ? '' : 'The page can’t be shown until this is fixed.');
        setPreview((last) => ({ ...reply, page: reply.page ?? last.page }));
      } catch (error) {
        if (!(error instanceof DeskError)) throw error;
        setProblem(error.message);
      }
    }),
  );
  useEffect(() => {
    if (!drafts || !saved) return;
    const changed = Object.fromEntries(Object.entries(drafts).map(([name, { values }]) => [name, values]));
    load({ route, changed });
  }, [load, drafts, saved, route]);
  return { ...preview, problem };
}

/** Keeps what was removed from a page, until it is put back or the page changes as a whole. The last is put back first, so that the positions of the others hold. */
function useRemoval(page: string): Omit<FormState, 'errors' | 'figures'> {
  const [all, setAll] = useState<readonly Removed[]>([]);
  const removed = all.findLast(({ id }) => isWithin(id, page));
  return {
    removed,
    keep: (next) => setAll((before) => [...before, next]),
    forget: (part) => setAll((before) => before.filter(({ id }) => !isWithin(id, part))),
    forgetLast: () => setAll((before) => before.filter((each) => each !== removed)),
  };
}

const isPage = (form: FormFile) => 'metadata' in topFields(form);

const isShared = (form: FormFile) => !isDocumentKey(form.name) && !isPage(form);

/** Groups of the list of files; one without files is left out. */
const groups = [
  { label: 'Pages', has: isPage },
  ...Object.entries(kinds).map(([folder, { label }]) => ({
    label,
    has: ({ name }: FormFile) => isIn(folder as DocumentFolder, name),
  })),
  { label: 'On every page', has: isShared },
];

const marksIn = (marks: readonly string[] = []) => marks.length > 0 && ` (${marks.join(', ')})`;

/** Id of the field in the address, such as `about.team` in `#words/about.team`. */
const fieldInAddress = () => location.hash.slice(1).split('/').slice(1).join('/');

/** Name of a field's file. */
const fileOf = (field: string) => field.split('.')[0] ?? '';

/** The words view: the form of a file on the left, the page on the right. */
export function Words() {
  const { words, message, change, save, create, remove, settle, undo } = useWords();
  const [asked, setName] = useState(() => fileOf(fieldInAddress()) || 'home');
  // A document that is gone gives way to the home page.
  const name = !words || words.forms.some((each) => each.name === asked) ? asked : 'home';
  const removal = useRemoval(name);
  const [chosen, setChosen] = useState<string>();
  const [marked, setMarked] = useState('');
  // Where the keyboard goes on after a conflict was settled with its buttons.
  const heading = useRef<HTMLHeadingElement>(null);
  const newButton = useRef<HTMLButtonElement>(null);
  const [asksForNew, setAsksForNew] = useState(false);
  const [wanted, setWanted] = useState(fieldInAddress);
  const routes = words?.routes ?? [];
  const route = (name === asked && chosen) || routeOf(name, routes, '/');
  const { page, violations, figures, problem } = usePreview(words, route);
  const errors = useMemo(() => errorsOf(violations, words?.forms ?? []), [violations, words?.forms]);

  const open = (next: string) => {
    setName(next);
    setChosen(routeOf(next, routes, route));
  };

  // The field of another file is there once its form is.
  useEffect(() => {
    if (wanted && words && focusField(wanted)) setWanted('');
  });

  const pick = useCallback(
    ([field = '']: readonly string[]) => {
      setChosen(route);
      setName(fileOf(field));
      setWanted(field);
    },
    [route],
  );

  const drafts = words?.drafts;
  // A document that was begun and is not finished keeps no other page from being saved.
  const toSave = useMemo(() => {
    const isUnfinished = (each: string) =>
      each !== name && isDocumentKey(each) && drafts?.[each]?.revision === '' && errorsIn(errors, each) > 0;
    return Object.fromEntries(Object.entries(drafts ?? {}).filter(([each]) => !isUnfinished(each)));
  }, [drafts, errors, name]);
  const canSave = Object.keys(toSave).length > 0;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key === 's') {
        event.preventDefault();
        if (canSave && !event.repeat) save(toSave);
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [toSave, canSave, save]);

  const form = words?.forms.find((each) => each.name === name);
  const file = words?.saved[name];
  if (!words || !form || !file) return <p className={panes.status}>{message.text || 'Loading the words…'}</p>;
  const draft = words.drafts[name];
  const values = valuesOf(words, name);
  const listed = words.forms.map((each) => {
    const now = valuesOf(words, each.name);
    const label = isDocumentKey(each.name) ? titleOf(each.name, now) : each.label;
    const later = isDocumentKey(each.name) ? notPublished(now) : '';
    const marks = [later, each.name in words.drafts ? 'not saved' : ''].filter(Boolean);
    return { ...each, label, values: now, marks };
  });
  const filled = groups
    .map(({ label, has }) => ({ label, files: listed.filter(has) }))
    .filter(({ files }) => files.length > 0);
  const shown = listed.find((each) => each.name === name);
  const isNew = isDocumentKey(name) && file.revision === '';
  const isEmptyList = isFolder(name) && !listed.some((each) => isIn(name, each.name));
  const begin = async (folder: DocumentFolder, stem: string) => {
    const wrong = await create(folder, stem);
    if (!wrong) {
      setAsksForNew(false);
      open(`${folder}/${stem}`);
      setWanted(`${folder}/${stem}.title`);
    }
    return wrong;
  };
  const onDelete = async () => {
    if (!isDocumentKey(name) || !(await remove(file))) return;
    removal.forget(name);
    const list = folderOf(name);
    open(words.forms.some((each) => each.name === list) ? list : 'home');
    heading.current?.focus();
  };
  const unsaved = listed.filter((each) => each.name in words.drafts);
  const removed = removal.removed && `Removed: ${removal.removed.name}.`;
  const state = [removed, unsaved.length > 0 ? 'Not saved yet.' : 'All is saved.'].filter(Boolean).join(' ');
  const elsewhere = listed.filter((each) => each.name !== name && errorsIn(errors, each.name) > 0);
  return (
    <div className={panes.panes}>
      <div className={styles.side}>
        <div className={styles.bar}>
          <label className={styles.choice}>
            <span className="visually-hidden">Words of</span>
            <select value={name} onChange={(event) => open(event.target.value)}>
              {filled.map(({ label, files }) => (
                <optgroup key={label} label={label}>
                  {inOrder(files).map((each) => (
                    <option key={each.name} value={each.name}>
                      {each.label}
                      {marksIn(each.marks)}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
          </label>
          {/* Not disabled: the button that was pressed would lose the focus. */}
          <Button aria-disabled={!canSave || undefined} onClick={() => canSave && save(toSave)}>
            Save
          </Button>
          {!isNew && (
            <AskButton
              question={
                draft && {
                  text: `Drop all unsaved changes of “${shown?.label}”?`,
                  more: 'The page goes back to its last save. What you changed since then is lost.',
                  action: 'Drop the changes',
                  keep: 'Keep them',
                }
              }
              onConfirm={() => {
                removal.forget(name);
                undo(name);
              }}
            >
              {draft ? 'Undo…' : 'Last version'}
            </AskButton>
          )}
          <div className={styles.state}>
            <p className={styles.message} role="status" data-error={message.isError || undefined}>
              {message.text || state}
            </p>
            <button
              ref={newButton}
              type="button"
              className={styles.newButton}
              aria-expanded={asksForNew}
              onClick={() => setAsksForNew(!asksForNew)}
            >
              New document
            </button>
          </div>
          {elsewhere.map((each) => (
            <button
              key={each.name}
              type="button"
              className={styles.elsewhere}
              onClick={() => {
                open(each.name);
                setWanted([...errors.keys()].find((id) => isWithin(id, each.name)) ?? '');
              }}
            >
              There is something to fix in “{each.label}”
            </button>
          ))}
        </div>
        <div className={styles.form}>
          {asksForNew && (
            <NewDocument
              hasNotice={words.forms.some((each) => each.name === 'pages/privacy')}
              onCreate={begin}
              onCancel={() => {
                setAsksForNew(false);
                newButton.current?.focus();
              }}
            />
          )}
          <h1 ref={heading} tabIndex={-1}>
            {shown?.label}
          </h1>
          {isDocumentKey(name) && (
            <p className={styles.facts}>
              {form.label} at {documentPath(name)}
              {marksIn(shown?.marks)}
            </p>
          )}
          {isEmptyList && (
            <p className={styles.note}>
              The site has no page at /{name} yet: it comes with the first {kinds[name].one.toLowerCase()}.
            </p>
          )}
          <Conflicts
            words={words}
            onSettle={(settled, keepsDraft) => {
              removal.forget(settled.name);
              settle(settled, keepsDraft);
              heading.current?.focus();
            }}
          />
          {[...file.violations, ...unknownFields(violations, form)].map(({ field, problem: text }) => (
            <p key={field} className={styles.broken}>
              {form.file}, {field}: {text}
            </p>
          ))}
          {isDocumentKey(name) && <Unfinished text={String(Object(values)[bodyField] ?? '')} />}
          {values !== undefined && (
            <FormContext value={{ errors, figures, ...removal }}>
              {/* biome-ignore lint/a11y/noStaticElementInteractions: the fields inside take the focus */}
              <div
                key={name}
                onFocus={({ target }) => {
                  if (target.matches('input, textarea, select')) setMarked(target.dataset.field ?? target.id);
                }}
              >
                <Field field={form.field} id={name} value={values} depth={0} onChange={(next) => change(name, next)} />
              </div>
            </FormContext>
          )}
          {isDocumentKey(name) && (
            <DeleteDocument
              key={name}
              title={shown?.label ?? ''}
              kind={form.label}
              file={form.file}
              isSaved={!isNew}
              onDelete={onDelete}
            />
          )}
        </div>
      </div>
      <div className={styles.page}>
        {problem && <p className={styles.problem}>{problem}</p>}
        <Preview page={page} title={`Preview of ${route}`} marked={marked} onPick={pick} />
      </div>
    </div>
  );
}
