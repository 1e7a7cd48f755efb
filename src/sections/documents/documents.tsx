import { ArrowLink } from '../../components/arrow-link.tsx';
import { Section } from '../../components/section.tsx';
import { insights, work } from '../../content/content.ts';
import { articles, caseStudies, type WithPath } from '../../content/documents/published-documents.ts';
import { Teasers } from '../articles/articles.tsx';
import { mainFigureOf, Studies } from '../case-studies/case-studies.tsx';
import { MainFigure } from '../case-studies/main-figure.tsx';
import type { SectionOf } from '../kinds.ts';
import { type PropsOf, shows } from '../shows.ts';

type Words = SectionOf<'documents'>;

/** Published documents that a section names, in its order, or the newest. */
const chosen = <Each extends WithPath<'insights' | 'work'>>(all: readonly Each[], { names, newest = 3 }: Words) =>
  names?.flatMap((name) => all.find(({ path }) => path.endsWith(`/${name}`)) ?? []) ?? all.slice(0, newest);

/** First of the case studies that has a figure. */
const studyWithFigure = (words: Words) =>
  chosen(caseStudies, { newest: caseStudies.length, ...words }).find(mainFigureOf);

/** Returns true if one of the documents is published. */
const hasContent = (words: Words) =>
  words.of === 'main figure'
    ? studyWithFigure(words) !== undefined
    : (words.of === 'articles' ? chosen(articles, words) : chosen(caseStudies, words)).length > 0;

/** Case studies, articles, or the main figure of a case study (WORK-5). */
export function Documents({ words, ground, illustration }: PropsOf<'documents'>) {
  if (words.of === 'main figure') {
    const study = studyWithFigure(words);
    return study && <MainFigure words={words} study={study} ground={ground} isThreaded={illustration === 'home'} />;
  }
  const isWork = words.of === 'case studies';
  return (
    <Section heading={words.heading} lede={words.lede} layout={isWork ? 'above' : 'beside'} ground={ground}>
      {isWork ? <Studies of={chosen(caseStudies, words)} /> : <Teasers of={chosen(articles, words)} />}
      <ArrowLink href={isWork ? '/work' : '/insights'}>{isWork ? work.all : insights.all}</ArrowLink>
    </Section>
  );
}

export const shown = [
  shows({
    kind: 'documents',
    component: Documents,
    ground: (words) => (words.of === 'main figure' ? 'ink' : 'white'),
    hasContent,
  }),
];
