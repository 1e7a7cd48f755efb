import { useDeferredValue, useMemo } from 'react';
import type { RenderedPage } from '../../preview/renderer.ts';
import form from '../form/form.module.css';
import { counted } from '../messages.tsx';
import { type Passage, readingOf } from './page-reading.ts';

const easeWords = (ease: number) =>
  ease >= 60 ? 'plain English' : ease >= 50 ? 'rather hard' : ease >= 30 ? 'hard' : 'very hard';

function beginning(text: string): string {
  const words = text.split(/\s+/);
  return words.length > 7 ? `${words.slice(0, 7).join(' ')} …` : text;
}

/** A quiet note on how the page reads. Nothing in it keeps words from being saved. */
export function Reading({ page, onPick }: { page: RenderedPage; onPick: (fields: readonly string[]) => void }) {
  const shown = useDeferredValue(page);
  const { perSentence, ease, long, empty } = useMemo(() => readingOf(shown), [shown]);
  const count = long.length + empty.length;
  const list = (title: string, passages: readonly (Passage & { readonly note: string })[]) =>
    passages.length > 0 && (
      <div className={form.field}>
        <h3 className={form.label}>{title}</h3>
        <ul>
          {passages.map(({ text, field, note }, index) => {
            const shown = (
              <>
                {beginning(text)} <span>{note}</span>
              </>
            );
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a page may say the same twice
              <li key={index}>
                {field ? (
                  <button type="button" className={form.option} onClick={() => onPick([field])}>
                    {shown}
                  </button>
                ) : (
                  shown
                )}
              </li>
            );
          })}
        </ul>
      </div>
    );
  return (
    <details className={form.part} aria-labelledby="reading--title">
      <summary>
        <h2 id="reading--title">How the page reads</h2>
        {count > 0 && <span className={form.help}>{counted(count, 'hint')}</span>}
      </summary>
      <div className={form.inside}>
        {perSentence > 0 && (
          <p>
            Reading ease {Math.round(Math.min(100, Math.max(0, ease)))} out of 100: {easeWords(ease)}. A sentence has{' '}
            {Math.round(perSentence)} words on average.
          </p>
        )}
        {list(
          'Sentences of more than 30 words',
          long.map((each) => ({ ...each, note: `${each.words.length} words` })),
        )}
        {list(
          'Words that say nothing',
          empty.map((each) => ({ ...each, note: each.found.map((word) => `“${word}”`).join(', ') })),
        )}
      </div>
    </details>
  );
}
