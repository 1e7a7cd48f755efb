import { about } from '../../../content/about.ts';
import * as analytics from '../../../content/analytics.ts';
import { approach } from '../../../content/approach.ts';
import { company, companyRecord, registeredWords } from '../../../content/company.ts';
import { contact } from '../../../content/contact.ts';
import { enquiry } from '../../../content/enquiry.ts';
import { home } from '../../../content/home.ts';
import { notFound } from '../../../content/not-found.ts';
import { pillarTitles } from '../../../content/pillar-titles.ts';
import { privacy } from '../../../content/privacy.ts';
import { services } from '../../../content/services.ts';
import { site } from '../../../content/site.ts';
import { readNoticeText } from '../privacy-notice.ts';
import { checkContent } from './check.ts';
import type { ContentFiles } from './content-files.ts';
import { linkTargets } from './link-targets.ts';
import { typeErrors } from './type-errors.ts';

/** The content of the site, by file. */
export const contentFiles: ContentFiles = {
  'content/company.ts': { company, companyRecord, registeredWords },
  'content/site.ts': { site },
  'content/pillar-titles.ts': { pillarTitles },
  'content/home.ts': { home },
  'content/about.ts': { about },
  'content/services.ts': { services },
  'content/approach.ts': { approach },
  'content/contact.ts': { contact },
  'content/enquiry.ts': { enquiry },
  'content/analytics.ts': { ...analytics },
  'content/privacy.ts': { privacy },
  'content/not-found.ts': { notFound },
};

/** Validates the site's content; returns one line for each error. */
export const contentViolations = (): string[] =>
  checkContent(contentFiles, linkTargets(), readNoticeText(), typeErrors());
