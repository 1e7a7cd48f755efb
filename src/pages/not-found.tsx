import { notFound } from '../content/content.ts';
import { Masthead } from '../sections/masthead/masthead.tsx';
import styles from '../sections/masthead/not-found.module.css';
import type { Page } from './page.ts';

const { heading, text, link } = notFound;

/** 404 page, for every path without a route (SITE-9). Its illustration stays tangled. */
export const page: Page = {
  metadata: notFound.metadata,
  Content: ({ illustration }) => (
    <Masthead words={{ heading, lede: text, action: link }} illustration={illustration} className={styles.notFound} />
  ),
};
