import { useEffect, useRef } from 'react';
import { useChoice } from '../consent/choice.ts';
import { usePlace } from '../navigation/navigation.tsx';
import { reportPageView, startGa4 } from './ga4.ts';
import { startPixel } from './pixel.ts';

const id = import.meta.env.ANALYTICS_ID;

/**
 * Starts analytics on acceptance, and on each start of the app with a stored acceptance (CONSENT-3, CONSENT-5). Before
 * that not one request goes to the analytics host. Without ANALYTICS_ID there is nothing to load.
 */
export function AnalyticsGate() {
  const accepted = useChoice() === 'accepted';
  const { page, visit } = usePlace();
  const { title } = page.metadata;
  const started = useRef(false);
  const reported = useRef(-1);

  useEffect(() => {
    if (!accepted) {
      return;
    }
    if (!started.current) {
      started.current = true;
      startPixel();
      if (id) {
        startGa4(id);
      }
    }
    if (id && reported.current !== visit) {
      reported.current = visit;
      reportPageView(title);
    }
  }, [accepted, title, visit]);

  return null;
}
