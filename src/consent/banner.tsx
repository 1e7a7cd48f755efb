import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { site } from '../../content/site.ts';
import { analyticsWords } from '../analytics/words.ts';
import { Button } from '../ui/button.tsx';
import styles from './banner.module.css';
import { choose, sendsPrivacySignal, useChoice } from './choice.ts';

/** Milliseconds: from the page's load to the banner, from there to its slide in, and for its slide out (CONSENT-2, CONSENT-4). */
const appearAfter = 1500;
const slideInAfter = 100;
const removeAfter = 300;

type Stage = 'absent' | 'below' | 'shown';

/** Milliseconds that have passed since the page's load event, 0 where it has not fired. */
function sinceLoad(): number {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.loadEventEnd ? Math.max(0, performance.now() - entry.loadEventEnd) : 0;
}

/** Asks once whether analytics may load. It appears without a choice stored, and never again after one. */
export function ConsentBanner() {
  const choice = useChoice();
  const [stage, setStage] = useState<Stage>('absent');
  const wanted = choice === undefined;
  /** What had the focus before the banner: there the visitor goes on, or it would be lost with the banner. */
  const cameFrom = useRef<HTMLElement>(null);
  const banner = useRef<HTMLElement>(null);

  useEffect(() => {
    if (wanted) {
      let timer = setTimeout(
        () => {
          setStage('below');
          timer = setTimeout(() => setStage('shown'), slideInAfter);
        },
        Math.max(0, appearAfter - sinceLoad()),
      );
      return () => clearTimeout(timer);
    }
    // Also where the choice was made in another tab. Safari gives no focus to a button that is clicked.
    const { activeElement, body } = document;
    if (banner.current && (activeElement === body || banner.current.contains(activeElement))) {
      const goOn = cameFrom.current?.isConnected ? cameFrom.current : document.querySelector('main');
      goOn?.focus({ preventScroll: true });
    }
    const timer = setTimeout(() => setStage('absent'), removeAfter);
    return () => clearTimeout(timer);
  }, [wanted]);

  if (stage === 'absent') {
    return null;
  }
  const noteFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
      cameFrom.current = relatedTarget;
    }
  };
  const { label, policy, accept, decline, privacySignal } = site.banner;
  return (
    <section
      ref={banner}
      className={styles.banner}
      data-shown={(stage === 'shown' && wanted) || undefined}
      aria-label={label}
      onFocus={noteFocus}
    >
      <p className={styles.text}>
        {analyticsWords.question} {sendsPrivacySignal() && privacySignal} <a href={policy.href}>{policy.label}</a>
      </p>
      {/* Both choices look alike: neither is easier to make than the other (ICO, guidance on cookies). */}
      <div className={styles.actions}>
        <Button variant="quiet" onClick={() => choose('accepted')}>
          {accept}
        </Button>
        <Button variant="quiet" onClick={() => choose('declined')}>
          {decline}
        </Button>
      </div>
    </section>
  );
}
