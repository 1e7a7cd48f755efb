import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Button } from '../../../src/components/button.tsx';
import {
  type DocumentKey,
  folderOf,
  isDocumentKey,
  isFolder,
  isIn,
} from '../../../src/content/documents/document-names.ts';
import { unfinishedParts } from '../../../src/content/documents/unfinished.ts';
import type { FileState } from '../../content/content-files.ts';
import { bodyField } from '../../content/form-field.ts';
import type { Preview as PreviewReply } from '../../server/words.ts';
import { latestOnly, request } from '../api.ts';
import type { ViewProps } from '../app.tsx';
import { AskButton } from '../ask-button.tsx';
import { FormContext } from '../form/context.tsx';
import { Field } from '../form/field.tsx';
import formStyles from '../form/form.module.css';
import layout from '../layout.module.css';
import { counted, Status, useMessage, Waiting } from '../messages.tsx';
import { Preview } from '../preview/preview.tsx';
import { Reading } from '../reading/reading.tsx';
import { useListener } from '../use-listener.ts';
import { DeleteDocument, DeletedDocuments, NewDocument, Unfinished } from './documents.tsx';
import { conflictsOf, nameOfStep, nextStep, valuesOf, type Words as WordsState } from './editor.ts';
import { groupsOf, kinds, listedFiles, notPublished, pagesOf, routeOf } from './file-list.ts';
import { Find } from './find.tsx';
import { errorsIn, errorsOf, focusField, isWithin, unknownFields } from './form-errors.ts';
import { History } from './history.tsx';
import { savedWords, useWords } from './use-words.ts';
import styles from './words.module.css';

/** Loads the page with the unsaved changes, and what is wrong with the content; the last page stays meanwhile. */
function usePreview(words: WordsState | undefined, route: string) {
  const [preview, setPreview] = useState<PreviewReply>({ page: undefined, violations: [], warnings: [] });
  const { message, tell, attempt } = useMessage();
  const { drafts, saved } = words ?? {};
  const [load] = useState(() =>
    latestOnly((body: { route: string; changed: object }) =>
      attempt(async () => {
        const reply = await request<PreviewReply>('words/preview', body);
        tell(reply.page ? '' : 'The page can’t be shown until this is fixed.');
        setPreview((last) => ({ ...reply, page: reply.page ?? last.page }));
      }),
    ),
  );
  useEffect(() => {
    if (!drafts || !saved) return;
    const changed = Object.fromEntries(Object.entries(drafts).map(([name, { values }]) => [name, values]));
    load({ route, changed });
  }, [load, drafts, saved, route]);
  return { ...preview, problem: message.text };
}

const isDraft = ({ values }: Pick<FileState, 'values'>) => notPublished(values) === 'draft';

const inWords = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names);

const marksIn = (marks: readonly string[]) => marks.length > 0 && ` (${marks.join(', ')})`;

/** Id of the field in the address, such as `about.team` in `#words/about.team`. */
const fieldInAddress = () => location.hash.slice(1).split('/').slice(1).join('/');

/** Name of a field's file. */
const fileOf = (field: string) => field.split('.')[0] ?? '';

/** File that was open last: a look at another view comes back to it. */
let lastOpen = 'home';

/** The words view: the form of a file on the left, the page on the right. */
export function Words({ published, refresh }: ViewProps) {
  const { words, message, tell, change, save, create, remove, settle, step, goBack, takeBack } = useWords();
  const [asked, setName] = useState(() => fileOf(fieldInAddress()) || lastOpen);
  // A document that is gone gives way to the home page.
  const name = !words || words.forms.some((each) => each.name === asked) ? asked : 'home';
  const [chosen, setChosen] = useState<string>();
  const [marked, setMarked] = useState('');
  // Where the keyboard goes on after a deletion, and after a page was taken back.
  const heading = useRef<HTMLHeadingElement>(null);
  const newButton = useRef<HTMLButtonElement>(null);
  const [asksForNew, setAsksForNew] = useState(false);
  const [finds, setFinds] = useState(false);
  // “Ready to launch” leads to documents that are yet to be begun.
  const [due] = useState(() => (location.hash.startsWith('#new/') ? fieldInAddress() : ''));
  const [wanted, setWanted] = useState(fieldInAddress);
  const routes = words?.routes ?? [];
  const route = (name === asked && chosen) || routeOf(name, routes, '/');
  const { page, violations, warnings, problem } = usePreview(words, route);
  const conflicts = useMemo(() => (words ? conflictsOf(words) : []), [words]);
  const errors = useMemo(
    () =>
      new Map([
        ...errorsOf(violations, words?.forms ?? []),
        ...conflicts.map(({ id }) => [id, 'Somebody else has changed this as well. Choose what stays.'] as const),
      ]),
    [violations, conflicts, words?.forms],
  );

  // What is new is not red before it is left.
  const [begun, setBegun] = useState<readonly string[]>([]);
  const [left, setLeft] = useState<readonly string[]>([]);
  // Firefox says what is active only after the focus has left.
  const isPressed = useRef(false);
  /** Shows what is wrong with a field that was left. Between press and release it would move the button that is clicked. */
  const leave = (id: string) => {
    const show = () => setLeft((before) => [...before, id]);
    if (isPressed.current) addEventListener('pointerup', () => setTimeout(show), { once: true });
    else show();
  };
  useEffect(() => {
    const follow = ({ type }: Event) => {
      isPressed.current = type === 'pointerdown';
    };
    const types = ['pointerdown', 'pointerup', 'pointercancel'];
    for (const type of types) addEventListener(type, follow, true);
    return () => {
      for (const type of types) removeEventListener(type, follow, true);
    };
  }, []);
  const isShown = ([id]: readonly [string, string]) => left.includes(id) || !begun.some((part) => isWithin(id, part));
  const shownErrors = new Map([...errors].filter(isShown));

  // A reload shows the same file again.
  useEffect(() => {
    lastOpen = name;
    history.replaceState(null, '', `#words/${name}`);
  }, [name]);

  const open = (next: string, field = '') => {
    setName(next);
    setChosen(routeOf(next, routes, route));
    setWanted(field);
    if (!field) heading.current?.scrollIntoView({ block: 'center' });
  };

  // The field of another file is there once its form is.
  useEffect(() => {
    if (wanted && words && focusField(wanted)) setWanted('');
  });

  const pick = ([field = '']: readonly string[]) => {
    setChosen(route);
    setName(fileOf(field));
    setWanted(field);
  };

  const listed = words ? listedFiles(words, published?.unpublished) : [];
  const canSave = Object.keys(words?.drafts ?? {}).length > 0;
  // A save that is asked for during another one follows it: at once, it would find the file changed by the first.
  const [isSaveDue, setIsSaveDue] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  /** Document that is published once it is saved. */
  const publishing = useRef('');
  const saveAll = useEffectEvent(async () => {
    setIsSaveDue(false);
    setBegun([]);
    setLeft([]);
    if (!canSave) return;
    setIsSaving(true);
    try {
      const isInConflict = (each: string) => conflicts.some(({ id }) => isWithin(id, each));
      const drafts = words?.drafts ?? {};
      const reply = await save(Object.fromEntries(Object.entries(drafts).filter(([each]) => !isInConflict(each))));
      if (!reply) return;
      refresh();
      const { saved, changed, historyProblem } = reply;
      // What others have changed meanwhile is merged, and then saved.
      if (changed.some((each) => each.violations.length === 0)) {
        tell(saved.length > 0 ? savedWords : '');
        return setIsSaveDue(true);
      }
      const isSaved = (each: string) => saved.some((one) => one.name === each);
      const waiting = listed.filter((each) => each.name in drafts && !isSaved(each.name));
      // What another program has made of a file may be nothing that can be read.
      const left = [...reply.violations, ...changed.flatMap((file) => file.violations)];
      const faulty = [...conflicts.map(({ id }) => id), ...errorsOf(left, words?.forms ?? []).keys()];
      const told = [
        saved.length === 0 ? 'Nothing was saved.' : saved.every(isDraft) ? 'Saved as a draft.' : savedWords,
        waiting.length > 0 &&
          `${inWords(waiting.map(({ label }) => `“${label}”`))} ${waiting.length === 1 ? 'waits' : 'wait'}: ${counted(faulty.length, 'problem')} to fix.`,
        historyProblem,
      ];
      tell(told.filter(Boolean).join(' '), waiting.length > 0);
      if (isSaved(publishing.current)) location.hash = '#publish';
      publishing.current = '';
      const first = faulty.find((id) => isWithin(id, name)) ?? (saved.length > 0 ? undefined : faulty[0]);
      if (first) open(fileOf(first), first);
    } finally {
      setIsSaving(false);
    }
  });
  useEffect(() => {
    if (isSaveDue && !isSaving) saveAll();
  }, [isSaveDue, isSaving]);
  /** Undoes a step, or does it again, on the page that it is of. */
  const goStep = (way: 'undo' | 'redo', isKey: boolean) => {
    const shown = step(way);
    if (!shown) return;
    // A button keeps the focus, to be pressed again.
    if (isKey || shown.name !== name) open(shown.name, isKey ? shown.field : '');
    setMarked(shown.field);
  };
  const formOfPage = useRef<HTMLDivElement>(null);
  useListener('keydown', (event: KeyboardEvent) => {
    const key = event.ctrlKey || event.metaKey ? event.key.toLowerCase() : '';
    const way = key === 'y' || (key === 'z' && event.shiftKey) ? 'redo' : key === 'z' && 'undo';
    const target = event.target as HTMLElement;
    // In a long text it makes a link.
    if (key === 'k' && !event.defaultPrevented) {
      event.preventDefault();
      return setFinds(true);
    }
    if (key === 's') {
      event.preventDefault();
      // Leaving a field normalises it.
      if (formOfPage.current?.contains(target)) target.blur();
      target.focus();
      if (!event.repeat) setIsSaveDue(true);
      return;
    }
    const isOther = target.matches('input, textarea') && !formOfPage.current?.contains(target);
    // The fields of the form would undo what was typed into each of them alone.
    if (!way || isOther || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    goStep(way, true);
  });

  const begin = async (created: DocumentKey, given: { from?: number; title?: string }) => {
    const wrong = await create(created, given);
    if (!wrong) {
      setAsksForNew(false);
      setBegun((before) => [...before, created]);
      open(created, `${created}.title`);
    }
    return wrong;
  };
  const beginDue = useEffectEvent(async () => {
    const wrong = isDocumentKey(due) && !words?.saved[due] && (await begin(due, {}));
    if (wrong) tell(wrong, true);
  });
  const isLoaded = words !== undefined;
  useEffect(() => {
    if (isLoaded) beginDue();
  }, [isLoaded]);

  const file = words?.saved[name];
  const form = words?.forms.find((each) => each.name === name);
  const shown = listed.find((each) => each.name === name);
  if (!words || !file || !form || !shown) return <Waiting message={message}>Loading the words…</Waiting>;
  const draft = words.drafts[name];
  const values = valuesOf(words, name);
  const ownPath = routeOf(name, routes, '');
  const isNew = isDocumentKey(name) && file.revision === '';
  const isEmptyList = isFolder(name) && !listed.some((each) => isIn(name, each.name));
  const onDelete = async () => {
    if (!isDocumentKey(name) || !(await remove(file))) return;
    refresh();
    const list = folderOf(name);
    open(words.forms.some((each) => each.name === list) ? list : 'home');
    heading.current?.focus();
  };
  const text = String(Object(values)[bodyField] ?? '');
  const canPublish = isDocumentKey(name) && isDraft({ values }) && unfinishedParts(text).length === 0;
  const publishDraft = () => {
    const { draft: _, ...published } = Object(values);
    change(name, published);
    publishing.current = name;
    setIsSaveDue(true);
  };
  const state = Object.keys(words.drafts).length > 0 ? 'Not saved yet.' : 'All is saved.';
  return (
    <div className={layout.panes}>
      <div className={styles.side}>
        <div className={`${layout.bar} ${styles.bar}`}>
          <label className={styles.choice}>
            <span className="visually-hidden">Words of</span>
            <select value={name} onChange={(event) => open(event.target.value)}>
              {groupsOf(listed).map(({ label, files }) => (
                <optgroup key={label} label={label}>
                  {files.map((each) => (
                    <option key={each.name} value={each.name}>
                      {each.label}
                      {marksIn([...each.marks, ...(errorsIn(errors, each.name) > 0 ? ['to fix'] : [])])}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
          </label>
          <Button variant="quiet" title="Ctrl-K" aria-haspopup="dialog" onClick={() => setFinds(true)}>
            Find…
          </Button>
          {finds && <Find files={listed} errors={errors} onOpen={open} onClose={() => setFinds(false)} />}
          {/* Not disabled: the button that was pressed would lose the focus. */}
          <Button aria-disabled={!canSave || undefined} onClick={() => setIsSaveDue(true)}>
            Save
          </Button>
          {(['undo', 'redo'] as const).map((way) => {
            const next = nextStep(words, way);
            const [shows, arrow] = way === 'undo' ? ['Undo', '↶'] : ['Redo', '↷'];
            const label = next ? `${shows}: ${nameOfStep(next, words.forms)}` : shows;
            return (
              <button
                key={way}
                type="button"
                className={formStyles.tool}
                title={label}
                aria-disabled={!next || undefined}
                onClick={() => goStep(way, false)}
              >
                <span aria-hidden>{arrow}</span>
                <span className="visually-hidden">{label}</span>
              </button>
            );
          })}
          <button
            ref={newButton}
            type="button"
            className={styles.newButton}
            aria-expanded={asksForNew}
            onClick={() => setAsksForNew(!asksForNew)}
          >
            New<span> document</span>
          </button>
          <div className={styles.state}>
            <Status message={{ ...message, text: message.text || state }} />
            {message.text.startsWith(savedWords) && (
              <a className={styles.newButton} href="/#publish">
                Publish…
              </a>
            )}
            {canPublish && (
              <button type="button" className={styles.newButton} onClick={publishDraft}>
                Publish this draft…
              </button>
            )}
            {draft && !isNew && (
              <AskButton
                question={{
                  text: `Take “${shown.label}” back to its last save?`,
                  more: 'What you changed since then is dropped.',
                  action: 'Drop the changes',
                  keep: 'Keep them',
                }}
                onConfirm={() => {
                  goBack(name);
                  heading.current?.focus();
                }}
              >
                Back to the last save…
              </AskButton>
            )}
          </div>
          {listed
            .filter((each) => each.name !== name && errorsIn(errors, each.name) > 0)
            .map((each) => (
              <button
                key={each.name}
                type="button"
                className={styles.elsewhere}
                onClick={() =>
                  open(
                    each.name,
                    [...errors.keys()].find((id) => isWithin(id, each.name)),
                  )
                }
              >
                There is something to fix in “{each.label}”
              </button>
            ))}
        </div>
        <FormContext
          value={{
            errors: shownErrors,
            begin: (part) => setBegun((before) => [...before, part]),
            warnings: errorsOf(warnings, words.forms),
            conflicts,
            settle: (id, side) => settle(name, { [id]: side }),
            files: listed,
            open: (field) => pick([field]),
            pages: pagesOf(listed, routes),
            tell,
          }}
        >
          <div className={styles.form}>
            {asksForNew && (
              <>
                <NewDocument
                  onCreate={(document, title) => begin(document, { title })}
                  onCancel={() => {
                    setAsksForNew(false);
                    newButton.current?.focus();
                  }}
                />
                <DeletedDocuments onBringBack={(gone, from) => begin(gone, { from })} />
              </>
            )}
            <h1 ref={heading} tabIndex={-1}>
              {shown.label}
            </h1>
            <p className={styles.facts}>
              {ownPath ? `${isDocumentKey(name) ? form.label : 'Page'} at ${ownPath}` : 'On every page'}
              {marksIn(shown.marks)}
            </p>
            {isEmptyList && (
              <p className={styles.note}>
                The site has no page at /{name} yet: it comes with the first {kinds[name].one.toLowerCase()}.
              </p>
            )}
            {[...file.violations, ...unknownFields(violations, form)].map(({ field, problem: text }) => (
              <p key={field} className={styles.broken}>
                {form.file}, {field}: {text}
              </p>
            ))}
            {isDocumentKey(name) && <Unfinished text={text} />}
            {values !== undefined && (
              /* biome-ignore lint/a11y/noStaticElementInteractions: the fields inside take the focus */
              <div
                key={name}
                ref={formOfPage}
                onBlur={({ target }) => begun.length > 0 && leave(target.id)}
                onFocus={({ target }) => {
                  if (target.matches('input, textarea, select, [contenteditable]'))
                    setMarked(target.dataset.field ?? target.id);
                }}
              >
                <Field field={form.field} id={name} value={values} depth={0} onChange={(next) => change(name, next)} />
              </div>
            )}
            {page && <Reading page={page} onPick={pick} />}
            <History
              key={`history ${name}`}
              file={form}
              label={shown.label}
              revision={file.revision}
              hasDraft={draft !== undefined}
              onTakeBack={(entry, former) => {
                takeBack(name, entry, former);
                heading.current?.focus();
              }}
            />
            {isDocumentKey(name) && (
              <DeleteDocument title={shown.label} form={form} isSaved={!isNew} onDelete={onDelete} />
            )}
          </div>
        </FormContext>
      </div>
      <div className={styles.page}>
        {problem && <p className={styles.problem}>{problem}</p>}
        {!page && !problem && <p className={styles.note}>Loading the page…</p>}
        <Preview page={page} title={`Preview of ${route}`} marked={marked} onPick={pick} />
      </div>
    </div>
  );
}
