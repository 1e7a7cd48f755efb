/**
 * The only script that the page names. It imports the app once the page has painted, or as soon as the visitor touches
 * something, so that React never competes with the page's own words.
 */
let app: Promise<unknown> | undefined;

function start(): Promise<unknown> {
  app ??= import('./browser.tsx');
  return app;
}

const hydrated = new Promise<void>((resolve) => {
  addEventListener('app-hydrated', () => resolve(), { once: true });
});

// A form sent before the app runs waits for it, so that its states and its JSON request apply to that one too.
// If the app can't be loaded, the form posts as it would without script.
function holdSubmission(event: SubmitEvent) {
  const form = event.target;
  if (form instanceof HTMLFormElement && form.method === 'post') {
    event.preventDefault();
    form.setAttribute('aria-busy', 'true');
    start()
      .then(() => hydrated)
      .then(
        () => form.requestSubmit(),
        () => form.submit(),
      );
  }
}

document.addEventListener('submit', holdSubmission);
hydrated.then(() => document.removeEventListener('submit', holdSubmission));

const touches = ['pointerdown', 'keydown', 'focusin', 'scroll'] as const;
for (const touch of touches) {
  addEventListener(touch, start, { once: true, passive: true });
}

function startAfterPaint() {
  requestAnimationFrame(() => setTimeout(start));
}

if (document.readyState === 'complete') {
  startAfterPaint();
} else {
  addEventListener('load', startAfterPaint);
}
