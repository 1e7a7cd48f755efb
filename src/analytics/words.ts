import { googleAnalytics, noAnalytics, plausible } from '../../content/analytics.ts';
import type { AnalyticsWords } from '../../content/types.ts';

/** Text about the analytics service that the site is built with; the text about the others is not in the build. */
export const analyticsWords: AnalyticsWords =
  import.meta.env.ANALYTICS_VENDOR === 'ga4'
    ? googleAnalytics
    : import.meta.env.ANALYTICS_VENDOR === 'plausible'
      ? plausible
      : noAnalytics;
