import { privacy } from '../content/content.ts';
import { Masthead } from '../sections/masthead/masthead.tsx';
import { Notice } from '../sections/notice/notice.tsx';
import type { Page } from './page.ts';

const { heading, html } = import.meta.env.PRIVACY_NOTICE;

/** Page at `/privacy`, which exists only while content/privacy.md does (SITE-10). */
export const page: Page = {
  metadata: privacy.metadata,
  Content: ({ illustration }) => (
    <>
      <Masthead words={{ heading, lede: privacy.lede }} illustration={illustration} />
      <Notice html={html} />
    </>
  ),
};
