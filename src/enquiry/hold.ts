import { hydrateIsland } from '../islands/loader.ts';

/** Milliseconds that a form waits for its island, and then for a response: one that hangs or breaks must not keep an enquiry. */
const timeout = 10_000;

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Has a form that is submitted before its island is hydrated wait for it, so that its states and its JSON request apply to
 * that submission too. If the island does not come, the form posts as it would without JavaScript. However often it is
 * submitted meanwhile, it is sent once; as long as it only waits, the browser asks before the page is left.
 */
export function holdEarlySubmissions() {
  const hold = (event: SubmitEvent) => {
    const form = event.target;
    const root =
      form instanceof HTMLFormElement && form.method === 'post' ? form.closest<HTMLElement>('[data-island]') : null;
    if (!(form instanceof HTMLFormElement) || !root || (root.dataset.hydrated !== undefined && !root.ariaBusy)) {
      return;
    }
    event.preventDefault();
    // An island that is about to answer, or that comes while the form is posted plainly, would send it as well.
    event.stopPropagation();
    if (root.ariaBusy) {
      return;
    }
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
          // React renders a form anew that it does not recognise.
          root.querySelector('form')?.requestSubmit();
        },
        () => {
          // For the visitor who comes back to the page as the browser kept it, or who stops it loading.
          addEventListener('pagehide', release, { once: true });
          setTimeout(release, timeout);
          form.submit();
        },
      );
  };
  document.addEventListener('submit', hold, true);
}
