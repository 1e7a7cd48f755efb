import { analyticsWords } from '../analytics/words.ts';
import { site } from '../content/content.ts';
import { ChoiceButtons } from './choice-buttons.tsx';
import styles from './cookie-banner.module.css';

/**
 * Banner that asks if analytics may load, hidden until cookie-banner.client.ts shows it. No search result quotes it
 * (`data-nosnippet`, Google, "Robots meta tag specifications").
 */
export function CookieBanner() {
  const { label, policy, privacySignal } = site.banner;
  return (
    <section id="cookie-banner" className={styles.banner} aria-label={label} hidden data-nosnippet="">
      <p className={styles.text}>
        {`${analyticsWords.question} `}
        <span data-privacy-signal={privacySignal} /> <a href={policy.href}>{policy.label}</a>
      </p>
      <ChoiceButtons className={styles.actions} />
    </section>
  );
}
