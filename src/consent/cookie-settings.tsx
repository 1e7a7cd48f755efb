import { analyticsWords } from '../analytics/words.ts';
import { site } from '../content/content.ts';
import { ChoiceButtons } from './choice-buttons.tsx';
import styles from './cookie-settings.module.css';

const panelId = 'cookie-settings';

/**
 * "Cookie settings" button and its panel, in which a choice is withdrawn as easily as it was made. The panel is a
 * popover: without JavaScript it opens above header and banner, and closes on Escape and on a tap outside.
 * cookie-settings.client.ts shows the current choice in it.
 */
export function CookieSettings() {
  const { label, close, withoutScript, notChosen, accepted, declined } = site.cookieSettings;
  const { policy, privacySignal } = site.banner;
  return (
    <div data-nosnippet="">
      <button className={styles.button} type="button" popoverTarget={panelId}>
        {label}
      </button>
      <section
        id={panelId}
        className={styles.panel}
        data-ground="paper"
        popover="auto"
        role="dialog"
        aria-label={label}
        tabIndex={-1}
      >
        <button className={styles.close} type="button" popoverTarget={panelId} popoverTargetAction="hide">
          {close}
        </button>
        <p className={styles.title}>{label}</p>
        <p data-without-script="">{withoutScript}</p>
        <div hidden>
          <p role="status">
            <strong data-not-chosen={notChosen} data-accepted={accepted} data-declined={declined} />
          </p>
          <p data-privacy-signal={privacySignal} />
          <ChoiceButtons className={styles.choices} />
          <p>{analyticsWords.detail}</p>
        </div>
        <p>
          <a href={policy.href}>{policy.label}</a>
        </p>
      </section>
    </div>
  );
}
