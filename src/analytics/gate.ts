import { onChoice, readChoice } from '../consent/choice.ts';
import { countPage, seeAnew, stopCounting } from './counting.ts';

/**
 * The only way to analytics: starts it on acceptance and on each load of a page with a stored acceptance (CONSENT-3,
 * CONSENT-5), and stops it as soon as the choice is another, also when it was made in another tab.
 */
export function startAnalytics() {
  const update = () => (readChoice() === 'accepted' ? countPage() : stopCounting());
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) {
      seeAnew();
      update();
    }
  });
  onChoice(update);
  update();
}
