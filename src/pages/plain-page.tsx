import { Masthead } from '../sections/masthead/masthead.tsx';
import { Prose } from '../sections/prose/prose.tsx';
import type { DocumentPageProps } from './page-props.ts';

/** Page of the owner's own, such as `content/pages/careers.md` at `/careers` (PAGES-1). */
export const Page = ({ words, illustration, markdown }: DocumentPageProps<'pages'>) => (
  <>
    <Masthead words={{ heading: words.title, lede: words.lede }} illustration={illustration} />
    <Prose markdown={markdown} draft={words.draft === 'true'} />
  </>
);
