import type { CaseStudy } from '../content/documents/published-documents.ts';
import { CallToAction } from '../sections/call-to-action/call-to-action.tsx';
import { StudyList } from '../sections/case-studies/study-list.tsx';
import { Masthead } from '../sections/masthead/masthead.tsx';
import type { DocumentList } from '../site-pages.ts';
import type { PageProps } from './page-props.ts';

/** List of the case studies, newest first (WORK-1). */
export const Page = ({ words, illustration, list }: PageProps<'work'> & { list: DocumentList<CaseStudy> }) => (
  <>
    <Masthead words={words.masthead} illustration={illustration} />
    <StudyList words={words} list={list} />
    <CallToAction words={words.callToAction} />
  </>
);
