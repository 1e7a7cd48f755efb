import { Masthead } from '../sections/masthead/masthead.tsx';
import styles from '../sections/masthead/not-found.module.css';
import type { PageProps } from './page-props.ts';

/** 404 page, for every path without a route (SITE-9). Its illustration stays tangled. */
export const Page = ({ words: { heading, text, link }, illustration }: PageProps<'notFound'>) => (
  <Masthead words={{ heading, lede: text, action: link }} illustration={illustration} className={styles.notFound} />
);
