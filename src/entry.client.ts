import { startAnalytics } from './analytics/analytics.client.ts';
import { startBanner, startCookieSettings } from './consent/consent.client.ts';
import { checkControls } from './enquiry/check-controls.client.ts';
import { holdEarlySubmissions } from './enquiry/hold-submissions.client.ts';
import { hydrateIslands } from './islands/loader.client.ts';
import {
  keepFocusInSight,
  markSaveData,
  revealTargets,
  showVisitorsYear,
  watchImages,
} from './page-behaviours.client.ts';
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
  checkControls();
  hydrateIslands();
}
