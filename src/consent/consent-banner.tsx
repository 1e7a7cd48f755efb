import { site } from '../../content/site.ts';
import { analyticsWords } from '../analytics/words.ts';
import { Button } from '../ui/button.tsx';
import styles from './banner.module.css';

/**
 * The question whether analytics may load, hidden until banner.ts asks it. No search result quotes it (`data-nosnippet`,
 * Google, "Robots meta tag specifications").
 */
export function ConsentBanner() {
  const { label, policy, accept, decline, privacySignal } = site.banner;
  return (
    <section id="cookie-banner" className={styles.banner} aria-label={label} hidden data-nosnippet="">
      <p className={styles.text}>
        {`${analyticsWords.question} `}
        <span data-privacy-signal={privacySignal} /> <a href={policy.href}>{policy.label}</a>
      </p>
      {/* Both choices look alike: neither is easier to make than the other (ICO, guidance on cookies). */}
      <div className={styles.actions}>
        <Button variant="quiet" data-choose="accepted">
          {accept}
        </Button>
        <Button variant="quiet" data-choose="declined">
          {decline}
        </Button>
      </div>
    </section>
  );
}
