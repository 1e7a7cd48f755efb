import { useEffect, useState } from 'react';
import { useChoice } from '../consent/choice.ts';
import { titleSuffix } from '../head.tsx';
import { usePlace } from '../navigation/navigation.tsx';
import { countPage, stopCounting } from './counting.ts';

/** How often the page has come back from the browser's back/forward cache, where nothing of the app starts anew. */
function useReturns(): number {
  const [returns, setReturns] = useState(0);
  useEffect(() => {
    const noteReturn = ({ persisted }: PageTransitionEvent) => setReturns((count) => (persisted ? count + 1 : count));
    window.addEventListener('pageshow', noteReturn);
    return () => window.removeEventListener('pageshow', noteReturn);
  }, []);
  return returns;
}

/**
 * The only way to analytics: starts it on acceptance, and on each start of the app with a stored acceptance (CONSENT-3,
 * CONSENT-5), and stops it as soon as the choice is another, also when it was made in another tab.
 */
export function AnalyticsGate() {
  const accepted = useChoice() === 'accepted';
  const { path, search, page, visit, arrival } = usePlace();
  const returns = useReturns();
  const title = page.metadata.title + titleSuffix;
  // Effects come after a page transition, by which time the visitor may have gone on: the address bar is the next page's.
  const moved = arrival && path + search + arrival.hash;

  useEffect(() => {
    if (accepted) {
      countPage(`${visit} ${returns}`, {
        title,
        address: moved ? window.location.origin + moved : window.location.href,
      });
    } else {
      stopCounting();
    }
  }, [accepted, visit, returns, title, moved]);

  return null;
}
