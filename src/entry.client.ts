import { startAnalytics } from './analytics/analytics.client.ts';
import { watchImages } from './components/image/image-arrival.client.ts';
import { startBanner } from './consent/cookie-banner.client.ts';
import { startCookieSettings } from './consent/cookie-settings.client.ts';
import { holdEarlySubmissions } from './enquiry/hold-submissions.client.ts';
import { hydrateIslands } from './islands/loader.client.ts';
import { keepFocusInSight } from './page-behaviours/focus-in-sight.client.ts';
import { revealTargets } from './page-behaviours/reveal-target.client.ts';
import { markSaveData } from './page-behaviours/save-data.client.ts';
import { showVisitorsYear } from './sections/footer/footer.client.ts';
import { startHeader } from './sections/header/header.client.ts';

/**
 * Starts the JavaScript of every page. It adds what HTML and CSS lack, and never imports React: an island does, when it
 * loads (docs/explanation/islands.md). A JavaScript module runs once the document is parsed and before its `load`
 * event.
 */
markSaveData();
watchImages();
revealTargets();

/**
 * Starts the rest only in browsers with popovers. The build's target includes browsers without them (before Chrome 114,
 * Firefox 125 and Safari 17). In those the page stays as it is without JavaScript: its menu, its form and no question
 * about cookies.
 */
if ('popover' in HTMLElement.prototype) {
  showVisitorsYear();
  startHeader();
  keepFocusInSight();
  startCookieSettings();
  startBanner();
  startAnalytics();
  holdEarlySubmissions();
  hydrateIslands();
}
