import { hydrateIsland } from '../islands/loader.client.ts';

/**
 * Timeout in milliseconds for a form's island, and then for a response: one that hangs or breaks must not hold an
 * enquiry back.
 */
const timeout = 10_000;

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Holds a form that is submitted before its island is hydrated, so that the form's states and its JSON request apply to
 * that submission too. If the island does not load, the form posts as it would without JavaScript. The form is sent
 * once, however often it is submitted meanwhile. While it waits, the browser asks before the visitor leaves the page.
 */
export function holdEarlySubmissions() {
  const hold = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    const root = form.closest<HTMLElement>('[data-island]');
    if (!root || (root.dataset.hydrated !== undefined && !root.ariaBusy)) return;
    event.preventDefault();
    // An island that is about to respond, or that loads during the plain post, would send the form as well.
    event.stopPropagation();
    if (root.ariaBusy) return;
    const release = () => {
      root.ariaBusy = null;
    };
    root.ariaBusy = 'true';
    addEventListener('beforeunload', ask);
    const deadline = new Promise((_, reject) => setTimeout(reject, timeout));
    Promise.race([hydrateIsland(root), deadline])
      .finally(() => removeEventListener('beforeunload', ask))
      .then(
        () => {
          release();
          // On a mismatch, React renders the form anew.
          root.querySelector('form')?.requestSubmit();
        },
        () => {
          // For a visitor who returns to the page from the back/forward cache, or who stops the navigation.
          addEventListener('pagehide', release);
          setTimeout(release, timeout);
          form.submit();
        },
      );
  };
  document.addEventListener('submit', hold, true);
}
