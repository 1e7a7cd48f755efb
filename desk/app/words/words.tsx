import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../src/components/button.tsx';
import type { Preview as PreviewReply } from '../../server/words.ts';
import { DeskError, request } from '../api.ts';
import { ErrorsContext, FiguresContext, RemovalContext, ValuesContext } from '../form/context.ts';
import { Form } from '../form/form.tsx';
import panes from '../panes.module.css';
import { Preview } from '../preview/preview.tsx';
import { Conflicts } from './conflicts.tsx';
import { errorsIn, errorsOf, focusField, isWithin, unknownFields } from './form-errors.ts';
import { PrivacyNotice } from './privacy-notice.tsx';
import { useRemoval } from './removal.ts';
import { type Form as FormFile, noticeForm, useWords, type Words as WordsState } from './use-words.ts';
import styles from './words.module.css';

/** Page that shows a file's words best. */
const pageOf: Readonly<Record<string, string>> = {
  home: '/',
  costCalculator: '/',
  notFound: '/404',
  enquiry: '/contact',
  pillarTitles: '/services',
  privacyNotice: '/privacy',
};

const routeOf = (name: string, routes: readonly string[], now: string): string =>
  [pageOf[name], `/${name}`].find((route) => route && routes.includes(route)) ?? now;

/** Loads the page with the unsaved changes, and what is wrong with the content; the last page stays meanwhile. */
function usePreview(words: WordsState | undefined, route: string) {
  const [preview, setPreview] = useState<PreviewReply>({
    page: undefined,
    violations: [],
    figures: [],
    unfinished: [],
  });
  const [problem, setProblem] = useState('');
  const drafts = words?.drafts;
  const saved = words?.saved;
  useEffect(() => {
    if (!drafts || !saved) return;
    const abort = new AbortController();
    const changed = Object.fromEntries(Object.entries(drafts).map(([name, { values }]) => [name, values]));
    request<PreviewReply>('words/preview', { body: { route, changed }, signal: abort.signal }).then(
      ({ body }) => {
        setProblem(body.page ? '' : 'The page can’t be shown until this is put right.');
        setPreview((last) => ({ ...body, page: body.page ?? last.page }));
      },
      (error) => {
        if (error instanceof DeskError) setProblem(error.message);
        else if (!abort.signal.aborted) throw error;
      },
    );
    return () => abort.abort();
  }, [drafts, saved, route]);
  return { ...preview, problem };
}

const isPage = ({ name, schema }: FormFile) => name === noticeForm || 'metadata' in (schema.properties ?? {});

const groups = [
  { label: 'Pages', has: isPage },
  { label: 'On every page', has: (form: FormFile) => !isPage(form) },
];

/** The words view: the form of a file on the left, the page on the right. */
export function Words() {
  const { words, message, change, save, settle, undo, draftNotice } = useWords();
  const [name, setName] = useState(() => location.hash.split('/')[1]?.split('.')[0] || 'home');
  const removal = useRemoval(words, change, name);
  const [chosen, setChosen] = useState<string>();
  const [marked, setMarked] = useState('');
  // Where the keyboard goes on after a conflict was settled with its buttons.
  const heading = useRef<HTMLHeadingElement>(null);
  const [wanted, setWanted] = useState(() => location.hash.split('/')[1] ?? '');
  const routes = words?.routes ?? [];
  const route = chosen ?? routeOf(name, routes, '/');
  const { page, violations, figures, unfinished, problem } = usePreview(words, route);
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
      setName(field.split('.')[0] ?? '');
      setWanted(field);
    },
    [route],
  );

  const drafts = words?.drafts;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key === 's') {
        event.preventDefault();
        if (drafts && Object.keys(drafts).length > 0) save(drafts);
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [drafts, save]);

  if (!words) return <p className={panes.status}>{message.text || 'Loading the words…'}</p>;
  const form = words.forms.find((each) => each.name === name);
  const file = words.saved[name];
  if (!form || !file) return <p className={panes.status}>There is no such page.</p>;
  const draft = words.drafts[name];
  const values = draft?.values ?? file.values;
  const unsaved = words.forms.filter((each) => each.name in words.drafts);
  const removed = removal.removed && `Removed: ${removal.removed.name}.`;
  const state = [removed, unsaved.length > 0 ? 'Not saved yet.' : 'All is saved.'].filter(Boolean).join(' ');
  const elsewhere = words.forms.filter((each) => each.name !== name && errorsIn(errors, each.name) > 0);
  return (
    <div className={panes.panes}>
      <div className={styles.side}>
        <div className={styles.bar}>
          <label className={styles.choice}>
            <span className="visually-hidden">Words of</span>
            <select value={name} onChange={(event) => open(event.target.value)}>
              {groups.map(({ label, has }) => (
                <optgroup key={label} label={label}>
                  {words.forms.filter(has).map((each) => (
                    <option key={each.name} value={each.name}>
                      {each.label}
                      {each.name in words.drafts ? ' (not saved)' : ''}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
          </label>
          {/* Not disabled: the button that was pressed would lose the focus. */}
          <Button
            aria-disabled={unsaved.length === 0 || undefined}
            onClick={() => unsaved.length > 0 && save(words.drafts)}
          >
            Save
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              removal.forget(name);
              undo(name, draft !== undefined);
            }}
          >
            {draft ? 'Undo' : 'Last version'}
          </Button>
          <p className={styles.message} role="status" data-error={message.isError || undefined}>
            {message.text || state}
          </p>
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
              Something is to be put right in “{each.label}”
            </button>
          ))}
        </div>
        <div className={styles.form}>
          <h1 ref={heading} tabIndex={-1}>
            {form.label}
          </h1>
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
          {name === noticeForm && (
            <PrivacyNotice
              isThere={values !== undefined || file.revision !== ''}
              unfinished={unfinished}
              onDraft={() => {
                setWanted(noticeForm);
                draftNotice();
              }}
            />
          )}
          {values !== undefined && (
            <ErrorsContext value={errors}>
              <FiguresContext value={figures}>
                <ValuesContext value={values}>
                  <RemovalContext value={removal}>
                    <Form name={name} schema={form.schema} values={values} onChange={change} onFocus={setMarked} />
                  </RemovalContext>
                </ValuesContext>
              </FiguresContext>
            </ErrorsContext>
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
