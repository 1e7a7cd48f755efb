import { bannerDueKey } from '../before-first-paint.ts';
import { readItem, writeItem } from '../browser-storage.ts';
import { onChoice, readChoice, showPrivacySignal } from './stored-choice.ts';

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
  if (!banner) {
    return;
  }
  /**
   * Element that had the focus before the banner, to which the focus returns. Otherwise the focus would be lost with
   * the banner.
   */
  let cameFrom: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (stage: 'below' | 'shown') => {
    banner.hidden = false;
    dataset.banner = stage;
  };

  const ask = () => {
    clearTimeout(timer);
    // The stored time may be of a clock that has been set back since.
    const latest = Date.now() + appearAfter;
    const due = Math.min(Number(readItem('session', bannerDueKey)) || latest, latest);
    writeItem('session', bannerDueKey, String(due));
    if (due <= Date.now()) {
      show('shown');
      return;
    }
    timer = setTimeout(() => {
      show('below');
      timer = setTimeout(() => show('shown'), slideInAfter);
    }, due - Date.now());
  };

  const remove = () => {
    banner.remove();
    delete dataset.banner;
  };

  const end = (isRestored: boolean) => {
    clearTimeout(timer);
    writeItem('session', bannerDueKey, undefined);
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
    if (!banner.isConnected || dataset.banner === 'leaving') {
      return;
    }
    if (readChoice()) {
      end(isRestored);
    } else if (dataset.banner) {
      banner.hidden = false; // Shown before the first paint.
    } else if (document.readyState === 'complete') {
      ask(); // The page has loaded: `onChoice` listens to `pageshow` too.
    }
  };

  banner.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof HTMLElement && !banner.contains(relatedTarget)) {
      cameFrom = relatedTarget;
    }
  });
  showPrivacySignal(banner);
  onChoice(update);
  update();
}
