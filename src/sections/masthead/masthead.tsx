import { ButtonLink } from '../../components/button.tsx';
import type { MastheadName, Subject } from '../../illustrations/catalogue.ts';
import { Illustration } from '../../illustrations/illustration.tsx';
import type { MappedProcess } from '../../illustrations/process-map.ts';
import type { SectionOf } from '../kinds.ts';
import { shows } from '../shows.ts';
import document from './document.module.css';
import hero from './hero.module.css';
import styles from './masthead.module.css';
import notFound from './not-found.module.css';

/**
 * Heights of an illustration's masthead: the hero's, that of a page, and that of a document. Only the page that shows it carries
 * them: a sheet of their own has the rules.
 */
const heights: { readonly [name in MastheadName | 'not-found']?: string | undefined } = {
  contact: document.document,
  home: hero.hero,
  'not-found': notFound.notFound,
  plain: document.document,
};

/**
 * Opening of a page: its main heading, its illustration and its calls to action, if any. The home page's is the hero
 * (HOME-1), whose illustration scrolling combs (hero.module.css); the 404 page is nothing else (SITE-9).
 */
export function Masthead(props: {
  words: Omit<SectionOf<'masthead'>, 'kind'>;
  illustration?: MastheadName | 'not-found' | undefined;
  /** Path of the page, by which its illustration differs from that of others. */
  path?: string | undefined;
  /** Steps of the process that a case study shows in its place. */
  steps?: MappedProcess['steps'];
}) {
  const { words, illustration = 'plain', path, steps } = props;
  return (
    <div className={`${styles.masthead} ${heights[illustration] ?? ''}`} data-ground="ink">
      <div className={styles.words}>
        <h1>{words.heading}</h1>
        <p>{words.lede}</p>
        {words.action && (
          <div className={styles.actions}>
            <ButtonLink href={words.action.href}>{words.action.label}</ButtonLink>
            {words.secondAction && (
              <ButtonLink href={words.secondAction.href} variant="quiet">
                {words.secondAction.label}
              </ButtonLink>
            )}
          </div>
        )}
      </div>
      <div className={styles.illustration}>
        <Illustration of={subjectOf(illustration, path, steps)} />
      </div>
    </div>
  );
}

/** Subject of the illustration: the study's process, or the page by its path. */
function subjectOf(illustration: MastheadName | 'not-found', path?: string, steps?: MappedProcess['steps']): Subject {
  if (!path || illustration === 'not-found') return illustration;
  return steps ? { path, steps } : { path, like: illustration };
}

export const shown = [shows({ kind: 'masthead', component: Masthead, ground: 'ink' })];
