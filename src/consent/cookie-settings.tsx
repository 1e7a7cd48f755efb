import { type ToggleEvent, useEffect, useRef, useState } from 'react';
import { site } from '../../content/site.ts';
import { analyticsWords } from '../analytics/words.ts';
import { Button } from '../ui/button.tsx';
import { choose, sendsPrivacySignal, useChoice } from './choice.ts';
import styles from './cookie-settings.module.css';

const panelId = 'cookie-settings';

/** The present choice in words, and both choices to change it: what the panel holds once script runs. */
function PresentChoice() {
  const choice = useChoice();
  const { accept, decline, privacySignal } = site.banner;
  return (
    <>
      <p role="status">
        <strong>{site.cookieSettings[choice ?? 'notChosen']}</strong>
      </p>
      {sendsPrivacySignal() && <p>{privacySignal}</p>}
      {/* As in the banner, both look alike until one is chosen. */}
      <div className={styles.choices}>
        <Button variant="quiet" aria-pressed={choice === 'accepted'} onClick={() => choose('accepted')}>
          {accept}
        </Button>
        <Button variant="quiet" aria-pressed={choice === 'declined'} onClick={() => choose('declined')}>
          {decline}
        </Button>
      </div>
      <p>{analyticsWords.detail}</p>
    </>
  );
}

/**
 * "Cookie settings" and the panel that it opens, in which a choice is withdrawn as easily as it was made. The panel is a
 * popover: it opens above header and banner without script, and closes on Escape and on a tap outside.
 */
export function CookieSettings() {
  const [running, setRunning] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { label, close, withoutScript } = site.cookieSettings;
  const { policy } = site.banner;

  useEffect(() => {
    setRunning(true);
    // The focus that a key takes on to the page must not go under the open panel (WCAG 2.4.11). A click on the button is
    // the browser's, which closes the panel by it.
    const closeBehind = ({ target }: FocusEvent) => {
      const panel = document.getElementById(panelId);
      if (target instanceof Element && target.matches(':focus-visible') && !panel?.contains(target)) {
        panel?.hidePopover();
      }
    };
    document.addEventListener('focusin', closeBehind);
    return () => document.removeEventListener('focusin', closeBehind);
  }, []);

  // Popovers move focus only where an element asks for it, and Safari gives none back to a button that was clicked.
  const moveFocus = ({ newState, currentTarget }: ToggleEvent<HTMLElement>) => {
    const { activeElement, body } = document;
    const isInside = currentTarget.contains(activeElement);
    if (newState === 'open') {
      // The event comes late: who already is at a button in there stays at it.
      if (!isInside) {
        currentTarget.focus();
      }
    } else if (activeElement === body || isInside) {
      button.current?.focus({ preventScroll: true });
    }
  };

  return (
    <div>
      <button ref={button} className={styles.button} type="button" popoverTarget={panelId}>
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
        onToggle={moveFocus}
      >
        <button className={styles.close} type="button" popoverTarget={panelId} popoverTargetAction="hide">
          {close}
        </button>
        <p className={styles.title}>{label}</p>
        {running ? <PresentChoice /> : <p>{withoutScript}</p>}
        <p>
          <a href={policy.href} onClick={() => document.getElementById(panelId)?.hidePopover()}>
            {policy.label}
          </a>
        </p>
      </section>
    </div>
  );
}
