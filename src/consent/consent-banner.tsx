import { analyticsWords } from '../analytics/words.ts';
import { site } from '../content/content.ts';
import styles from './banner.module.css';
import { Choices } from './choices.tsx';

/**
 * Banner that asks if analytics may load, hidden until banner.ts shows it. No search result quotes it
 * (`data-nosnippet`, Google, "Robots meta tag specifications").
 */
export function ConsentBanner() {
  const { label, policy, privacySignal } = site.banner;
  return (
    <section id="cookie-banner" className={styles.banner} aria-label={label} hidden data-nosnippet="">
      <p className={styles.text}>
        {`${analyticsWords.question} `}
        <span data-privacy-signal={privacySignal} /> <a href={policy.href}>{policy.label}</a>
      </p>
      <Choices className={styles.actions} />
    </section>
  );
}
