import type { AnalyticsWords } from './types.ts';

/** What the visitor is told of analytics, for each service that the site may be built with. A build holds one of them. */
export const googleAnalytics: AnalyticsWords = {
  question: 'We would like to count visits with an analytics service that sets cookies. It loads only if you accept.',
  detail:
    'If you accept, Google Analytics counts which pages are read. It sets two cookies, _ga and one whose name begins with _ga_, for up to two years. If you decline, or change your mind, nothing more is sent and both are deleted.',
};

export const plausible: AnalyticsWords = {
  question:
    'We would like to count visits with Plausible, a service that sets no cookies. It is told only if you accept.',
  detail:
    'If you accept, Plausible counts which pages are read. It sets no cookies and stores nothing in your browser. If you decline, or change your mind, nothing more is sent.',
};

export const noAnalytics: AnalyticsWords = {
  question: 'We would like to count visits with an analytics service that sets cookies. It loads only if you accept.',
  detail:
    'At present this site uses no analytics service and sets no cookies, whatever you choose. Your choice is kept for the day that it does.',
};
