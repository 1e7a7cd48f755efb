import { analytics } from '../content/content.ts';

/** Text about the analytics service that the site is built with; no page has the text about the others. */
export const analyticsWords = analytics[import.meta.env.ANALYTICS_VENDOR];
