import { bannerDueKey } from '../before-first-paint.ts';
import { readItem, writeItem } from '../browser-storage.ts';
import { closeBehindVisitor } from '../links-and-popovers.client.ts';
import { type Choice, choose, onChoice, readChoice } from './stored-choice.ts';

declare global {
  interface Navigator {
    /** Global Privacy Control (w3.org/TR/gpc); absent in browsers without support. */
    readonly globalPrivacyControl?: boolean;
  }
}

/**
 * Shows that the browser asks every site not to share the visitor's activity (Global Privacy Control). The signal is
 * acknowledged, and is never a choice by itself.
 */
function showPrivacySignal() {
  for (const element of document.querySelectorAll<HTMLElement>('[data-privacy-signal]')) {
    if (navigator.globalPrivacyControl) {
      element.append(element.dataset.privacySignal ?? '');
    } else {
      element.remove();
    }
  }
}

/** Has screen readers say a text once. */
const announce = (text: string) => document.querySelector('footer [aria-live]')?.replaceChildren(text);

/**
 * Delays in milliseconds: from the visit's first load to the banner, from there to its slide-in, and for its slide-out
 * (CONSENT-2, CONSENT-4).
 */
const appearAfter = 1500;
const slideInAfter = 100;
const removeAfter = 300;

/**
 * Asks once if analytics may load: only without a stored choice, and never again after one. The stages are values of
 * `data-banner` on the root: `below` (the window), `shown` and `leaving`; before and after them there is no value.
 */
export function startBanner() {
  const { dataset } = document.documentElement;
  const banner = document.getElementById('cookie-banner');
  if (!banner) return;
  /**
   * Element that had the focus before the banner, to which the focus returns. Otherwise the focus would be lost with
   * the banner.
   */
  let cameFrom: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const remove = () => {
    banner.remove();
    delete dataset.banner;
  };

  const show = (stage: 'below' | 'shown') => {
    banner.hidden = false;
    dataset.banner = stage;
    if (!banner.offsetHeight) {
      remove(); // A content filter hides it: the page keeps no room for what nobody sees.
    }
  };

  const ask = () => {
    clearTimeout(timer);
    const now = Date.now();
    // The stored time may be of a clock that has been set back since.
    const latest = now + appearAfter;
    const due = Math.min(Number(readItem('sessionStorage', bannerDueKey)) || latest, latest);
    writeItem('sessionStorage', bannerDueKey, String(due));
    if (due <= now) {
      show('shown');
      return;
    }
    timer = setTimeout(() => {
      show('below');
      timer = setTimeout(() => {
        show('shown');
        if (dataset.banner) announce(banner.innerText);
      }, slideInAfter);
    }, due - now);
  };

  const end = (isRestored: boolean) => {
    clearTimeout(timer);
    writeItem('sessionStorage', bannerDueKey);
    // Also if the choice was made in another tab. Safari does not focus a button that is clicked.
    const { activeElement, body } = document;
    if (dataset.banner && (activeElement === body || banner.contains(activeElement))) {
      document.querySelector('main')?.focus({ preventScroll: true });
      // Does nothing if the element is gone or hidden by now.
      cameFrom?.focus({ preventScroll: true });
    }
    // A visitor who returns to a restored page has been rid of the banner already.
    if (isRestored || !dataset.banner) {
      remove();
    } else {
      dataset.banner = 'leaving';
      setTimeout(remove, removeAfter);
    }
  };

  const update = (isRestored = false) => {
    if (!banner.isConnected || dataset.banner === 'leaving') return;
    if (readChoice()) {
      end(isRestored);
    } else if (dataset.banner) {
      show('shown'); // Since before the first paint.
    } else if (document.readyState === 'complete') {
      ask(); // The page has loaded: `onChoice` listens to `pageshow` too.
    }
  };

  banner.addEventListener('focusin', ({ relatedTarget }) => {
    const before = relatedTarget as HTMLElement | null;
    if (before && !banner.contains(before)) cameFrom = before;
  });
  onChoice(update);
  update();
}

/** Starts the panel of consent.tsx, and every button that makes a choice. */
export function startCookieSettings() {
  const panel = document.getElementById('cookie-settings');
  const status = panel?.querySelector<HTMLElement>('strong');
  if (!panel || !status) return;
  document.addEventListener('click', ({ target }) => {
    const choice = (target as Element).closest<HTMLElement>('[data-choose]')?.dataset.choose;
    if (choice) {
      choose(choice as Choice);
      // After the focus has moved, whose words would cut this off.
      announce(status.textContent);
    }
  });
  const showChoice = () => {
    const choice = readChoice();
    status.textContent = status.dataset[choice ?? 'notChosen'] ?? '';
    for (const button of panel.querySelectorAll<HTMLElement>('[data-choose]')) {
      button.ariaPressed = `${button.dataset.choose === choice}`;
    }
  };
  showPrivacySignal();
  showChoice();
  onChoice(showChoice);
  panel.querySelector('[data-without-script]')?.remove();
  panel.querySelector('[hidden]')?.removeAttribute('hidden');

  closeBehindVisitor(panel, panel);
  // Popovers move focus only if an element asks for it, and Safari does not return the focus to a button that was clicked.
  panel.addEventListener('toggle', ({ newState }) => {
    const { activeElement, body } = document;
    const isInside = panel.contains(activeElement);
    if (newState === 'open') {
      // The event comes late: a visitor whose focus is on a button of the panel by then stays there.
      if (!isInside) panel.focus();
    } else if (activeElement === body || isInside) {
      (panel.previousElementSibling as HTMLElement | null)?.focus({ preventScroll: true }); // Its button.
    }
  });
}
