import { layOutAll, layOutInTurn, nextFrame, opensInTheMiddle } from './lay-out.ts';
import { watchPictures } from './ui/picture-arrival.ts';

/**
 * The only script that the page names. It imports the app once the page has painted, or as soon as the visitor touches
 * something, so that React never competes with the page's own words.
 */
let app: Promise<unknown> | undefined;

function start(): Promise<unknown> {
  app ??= import('./browser.tsx').then(({ started }) => started);
  return app;
}

const hydrated = new Promise<void>((resolve) => {
  addEventListener('app-hydrated', () => resolve(), { once: true });
});

watchPictures();

/**
 * Popovers came after the syntax that the build is for (Chrome 114, Firefox 125, Safari 17). The app can't do without them: an
 * older browser keeps the page as it is without script, and the form posts as it does there.
 */
const canRunApp = 'popover' in HTMLElement.prototype;

/** Milliseconds that a form waits for the app: one that hangs or breaks must not keep an enquiry. */
const patience = 10_000;

// A form sent before the app runs waits for it, so that its states and its JSON request apply to that one too.
// If the app does not come, the form posts as it would without script.
function holdSubmission(event: SubmitEvent) {
  const form = event.target;
  if (form instanceof HTMLFormElement && form.method === 'post') {
    event.preventDefault();
    form.setAttribute('aria-busy', 'true');
    const tooLate = new Promise((_, reject) => setTimeout(reject, patience));
    Promise.race([start().then(() => hydrated), tooLate]).then(
      () => form.requestSubmit(),
      () => {
        // For the visitor who comes back to the page as the browser kept it.
        addEventListener('pagehide', () => form.removeAttribute('aria-busy'), { once: true });
        form.submit();
      },
    );
  }
}

/** Settles when the page's first words are on the screen, which is later than the frame that draws them. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    // Nothing is reported where nothing can be painted yet, or by a browser that was told not to.
    setTimeout(resolve, 1000);
    new PerformanceObserver((entries) => {
      if (entries.getEntriesByName('first-contentful-paint').length > 0) {
        resolve();
      }
    }).observe({ type: 'paint', buffered: true });
  });
}

async function startAfterPaint() {
  await firstPaint();
  await nextFrame();
  start();
  await layOutInTurn();
  await hydrated;
  // React that had to draw the document anew has drawn its root without the mark.
  layOutAll();
}

if (opensInTheMiddle() || !canRunApp) {
  layOutAll();
}

if (canRunApp) {
  document.addEventListener('submit', holdSubmission);
  hydrated.then(() => document.removeEventListener('submit', holdSubmission));

  const touches = ['pointerdown', 'keydown', 'focusin', 'scroll'] as const;
  for (const touch of touches) {
    addEventListener(touch, start, { once: true, passive: true });
  }

  if (document.readyState === 'complete') {
    startAfterPaint();
  } else {
    addEventListener('load', startAfterPaint);
  }
}
