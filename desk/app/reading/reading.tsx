import { useDeferredValue, useMemo } from 'react';
import { syllable } from 'syllable';
import type { RenderedPage } from '../../preview/renderer.ts';
import { Part } from '../form/context.tsx';
import form from '../form/form.module.css';
import { counted } from '../messages.tsx';

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
    <Part
      id="reading"
      title="How the page reads"
      beside={count > 0 && <span className={form.help}>{counted(count, 'hint')}</span>}
    >
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
    </Part>
  );
}

/** How easily a page reads, from the words that its visitors see. */

/** Words of the page, with the field that they come from. */
interface Passage {
  readonly text: string;
  readonly field: string;
}

/** Most words of a sentence that is read at once. */
const mostWords = 30;

/** Words that any company could say of itself, and that tell a visitor nothing. */
const emptyWords =
  /\b(actionable insights?|best[- ](in|of)[- ](breed|class)|cutting[- ]edge|deep[- ]dives?|future[- ]proof(ed|ing)?|game[- ]chang(er|ing)|going forward|holistic(ally)?|leverag(e[ds]?|ing)|low[- ]hanging fruit|mission[- ]critical|next[- ]generation|paradigm shifts?|robust(ly)?|seamless(ly)?|state[- ]of[- ]the[- ]art|synerg(y|ies|istic)|thought leader(s|ship)?|unparalleled|utili[sz](e[ds]?|ing)|value[- ]add(ed)?|world[- ](class|leading))\b/gi;

const blocks = 'p, li, dt, dd, td, th, blockquote, figcaption, summary, h1, h2, h3, h4, h5, h6';

const segmenter = new Intl.Segmenter('en-GB', { granularity: 'sentence' });

/** Syllables by their word: to count them takes longer than all else, and a page is read again at each key. */
const known = new Map<string, number>();

function syllablesIn(word: string): number {
  const count = known.get(word) ?? syllable(word);
  known.set(word, count);
  return count;
}

const wordsIn = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu) ?? [];

/** Lists the sentences of a page's own part, without its header and footer. */
function sentencesOf({ html }: Pick<RenderedPage, 'html'>): Passage[] {
  const main = new DOMParser().parseFromString(html, 'text/html').querySelector('main');
  const passages = new Map<Element, Passage>();
  const texts = main && document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  while (texts?.nextNode()) {
    const { parentElement, nodeValue } = texts.currentNode;
    const block = parentElement?.closest(blocks);
    if (!block) continue;
    const { text, field } = passages.get(block) ?? { text: '', field: '' };
    const [own = ''] = parentElement?.closest<HTMLElement>('[data-field]')?.dataset.field?.split(' ') ?? [];
    passages.set(block, { text: text + nodeValue, field: field || own });
  }
  return [...passages.values()].flatMap(({ text, field }) =>
    [...segmenter.segment(text)].map(({ segment }) => ({ text: segment.trim(), field })),
  );
}

/** Reads a page as its visitors do. */
export function readingOf(page: Pick<RenderedPage, 'html'>) {
  const sentences = sentencesOf(page).map((each) => ({ ...each, words: wordsIn(each.text) }));
  // Headings, labels and links are no sentences.
  const whole = sentences.filter(({ text }) => /[.!?]\W*$/.test(text));
  const words = whole.flatMap((each) => each.words);
  const perSentence = words.length / whole.length;
  const perWord = words.reduce((sum, word) => sum + syllablesIn(word), 0) / words.length;
  return {
    /** Words of a sentence, on average; not a number without sentences. */
    perSentence,
    /** Reading ease after Flesch: from 0, which is hard, to 100. */
    ease: 206.835 - 1.015 * perSentence - 84.6 * perWord,
    long: sentences.filter((each) => each.words.length > mostWords),
    empty: sentences
      .map((each) => ({ ...each, found: each.text.match(emptyWords) ?? [] }))
      .filter(({ found }) => found.length > 0),
  };
}
