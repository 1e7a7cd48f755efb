import { Button } from '../components/button.tsx';
import { analytics, site } from '../content/content.ts';
import banner from './cookie-banner.module.css';
import styles from './cookie-settings.module.css';

/** Text about the analytics service that the site is built with; no page has the text about the others. */
const words = analytics[import.meta.env.ANALYTICS_VENDOR];

/**
 * Buttons for both choices about analytics. They look alike: neither choice is easier to make than the other (ICO,
 * guidance on cookies).
 */
function ChoiceButtons({ className }: { className: string | undefined }) {
  const { accept, decline } = site.banner;
  return (
    <div className={className}>
      <Button variant="quiet" data-choose="accepted">
        {accept}
      </Button>
      <Button variant="quiet" data-choose="declined">
        {decline}
      </Button>
    </div>
  );
}

/**
 * Banner that asks if analytics may load, hidden until consent.client.ts shows it, and first in the page, as in the GOV.UK
 * Design System ("Cookie banner"): a page that is still arriving has it, and the keyboard reaches it first. No search result
 * quotes it (`data-nosnippet`, Google, "Robots meta tag specifications").
 */
export function CookieBanner() {
  const { label, policy, privacySignal } = site.banner;
  return (
    <section id="cookie-banner" className={banner.banner} aria-label={label} data-nosnippet="" hidden>
      <p className={banner.text}>
        {`${words.question} `}
        <span data-privacy-signal={privacySignal} /> <a href={policy.href}>{policy.label}</a>
      </p>
      <ChoiceButtons className={banner.actions} />
    </section>
  );
}

const panelId = 'cookie-settings';

/**
 * "Cookie settings" button and its panel, in which a choice is withdrawn as easily as it was made. The panel is a
 * popover: without JavaScript it opens above header and banner, and closes on Escape and on a tap outside.
 * consent.client.ts shows the current choice in it. A live region tells screen readers the banner's question and each choice. It
 * has no role, because an empty status is heard as a status bar, and no banner in it: browsers announce parts of what
 * appears, some of them twice.
 */
export function CookieSettings() {
  const { label, close, withoutScript, notChosen, accepted, declined } = site.cookieSettings;
  const { policy, privacySignal } = site.banner;
  return (
    <div data-nosnippet="">
      <span className="visually-hidden" aria-live="polite" />
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
          <p>
            <strong data-not-chosen={notChosen} data-accepted={accepted} data-declined={declined} />
          </p>
          <p data-privacy-signal={privacySignal} />
          <ChoiceButtons className={styles.choices} />
          <p>{words.detail}</p>
        </div>
        <p>
          <a href={policy.href}>{policy.label}</a>
        </p>
      </section>
    </div>
  );
}
