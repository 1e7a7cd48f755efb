import { onChoice, readChoice } from '../consent/choice.ts';
import { countPage, seeAnew, stopCounting } from './counting.ts';

/**
 * The only way to analytics: starts it on acceptance and on each load of a page with a stored acceptance (CONSENT-3,
 * CONSENT-5), and stops it as soon as the choice is another, also when it was made in another tab. A page that the back/forward
 * cache restores counts as loaded.
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
