import { work } from '../content/content.ts';
import { CallToAction } from '../sections/call-to-action/call-to-action.tsx';
import { Figures } from '../sections/case-studies/figures.tsx';
import { Process } from '../sections/case-studies/process.tsx';
import { Quotation } from '../sections/case-studies/quotation.tsx';
import { StudyFacts } from '../sections/case-studies/study-facts.tsx';
import { Masthead } from '../sections/masthead/masthead.tsx';
import { Prose } from '../sections/prose/prose.tsx';
import type { DocumentPageProps } from './page-props.ts';

/** Case study, such as `content/work/claims.md` at `/work/claims` (WORK-2). */
export const Page = ({ words, illustration, markdown }: DocumentPageProps<'work'>) => (
  <>
    <Masthead words={{ heading: words.title, lede: words.summary }} illustration={illustration} />
    <Process study={words} />
    <Figures study={words} />
    <Prose markdown={markdown} draft={words.draft === 'true'} aside={<StudyFacts study={words} />} />
    <Quotation quote={words.quote} />
    <CallToAction words={work.callToAction} />
  </>
);
