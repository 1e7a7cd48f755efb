import { Masthead } from '../sections/masthead/masthead.tsx';
import { PrivacyNotice } from '../sections/prose/privacy-notice.tsx';
import type { PageProps } from './page-props.ts';

const { heading, html } = import.meta.env.PRIVACY_NOTICE;

/** Page at `/privacy`, which exists only while content/privacy.md does (SITE-10). */
export const Page = ({ words, illustration }: PageProps<'privacy'>) => (
  <>
    <Masthead words={{ heading, lede: words.lede }} illustration={illustration} />
    <PrivacyNotice html={html} />
  </>
);
