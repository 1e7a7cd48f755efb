import { onChoice, readChoice } from '../consent/stored-choice.ts';
import { countPage, seeAnew, stopCounting } from './counting.ts';

/**
 * Controls all analytics: starts it on acceptance, and on each page load with a stored acceptance (CONSENT-3,
 * CONSENT-5). Analytics stops as soon as the choice changes, also in another tab. A page that the back/forward cache
 * restores counts as loaded.
 */
export function startAnalytics() {
  const update = (isRestored = false) => {
    if (isRestored) {
      seeAnew();
    }
    if (readChoice() === 'accepted') {
      countPage();
    } else {
      stopCounting();
    }
  };
  onChoice(update);
  update();
}
