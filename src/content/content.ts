import { readContent } from './read.ts';

/**
 * Words and facts of the site, from `content/`. In a build and in the browser `build/vite-plugins/content.ts` replaces this
 * module by the data alone.
 */
export const {
  about,
  analytics,
  approach,
  company,
  contact,
  enquiry,
  home,
  notFound,
  pillarTitles,
  privacy,
  services,
  site,
} = readContent();
