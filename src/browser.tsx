import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { Hydrated } from './hydrated.tsx';
import { pageToStartFrom } from './prerendered-page.tsx';
import { keepFocusInSight } from './ui/focus-in-sight.ts';

keepFocusInSight();

const { pathname } = window.location;
const { search = '' } = document.documentElement.dataset;

/** A task of its own for what follows: evaluating React is long enough a task where the processor is slow. */
const nextTask = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(undefined);
  });

/** Settles when the app begins to hydrate, or can't; that it has hydrated is told by the event `app-hydrated`. */
export const started = Promise.all([pageToStartFrom(pathname), nextTask()]).then(([page]) => {
  // In a transition, so that hydrating yields to whatever the visitor does meanwhile.
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Hydrated>
          <App path={pathname} search={search} page={page} />
        </Hydrated>
      </StrictMode>,
    );
  });
});
