import { hydrateIsland } from '../islands/loader.ts';

/** Milliseconds that a form waits for its island: one that hangs or breaks must not keep an enquiry. */
const timeout = 10_000;

/**
 * Has a form that is submitted before its island is hydrated wait for it, so that its states and its JSON request apply to
 * that submission too. If the island does not come, the form posts as it would without JavaScript.
 */
export function holdEarlySubmissions() {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    const root =
      form instanceof HTMLFormElement && form.method === 'post'
        ? form.closest<HTMLElement>('[data-island]:not([data-hydrated])')
        : null;
    if (!(form instanceof HTMLFormElement) || !root) {
      return;
    }
    event.preventDefault();
    if (form.ariaBusy === 'true') {
      return;
    }
    form.ariaBusy = 'true';
    const deadline = new Promise((_, reject) => setTimeout(reject, timeout));
    Promise.race([hydrateIsland(root), deadline]).then(
      () => form.requestSubmit(),
      () => {
        // For the visitor who comes back to the page as the browser kept it.
        addEventListener('pagehide', () => form.removeAttribute('aria-busy'), { once: true });
        form.submit();
      },
    );
  });
}
