import { readContent } from './read.ts';

/**
 * Words and facts of the site, from `content/`, by file. In a build and in the browser `build/vite-plugins/content.ts`
 * replaces this module by the data alone. A page gets its own words as a prop.
 */
export const content = readContent();

/** Files that other modules name; an island's bundle has no more than those that it imports. */
export const {
  about,
  analytics,
  approach,
  company,
  contact,
  costCalculator,
  enquiry,
  home,
  insights,
  notFound,
  services,
  site,
  work,
} = content;
