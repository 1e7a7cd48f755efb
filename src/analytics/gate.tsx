import { useEffect } from 'react';
import { useChoice } from '../consent/choice.ts';
import { usePlace } from '../navigation/navigation.tsx';
import { countPage, stopCounting } from './counting.ts';

/**
 * The only way to analytics: starts it on acceptance, and on each start of the app with a stored acceptance (CONSENT-3,
 * CONSENT-5), and stops it as soon as the choice is another, also when it was made in another tab.
 */
export function AnalyticsGate() {
  const accepted = useChoice() === 'accepted';
  const { visit } = usePlace();

  useEffect(() => {
    if (accepted) {
      countPage(visit);
    } else {
      stopCounting();
    }
  }, [accepted, visit]);

  return null;
}
