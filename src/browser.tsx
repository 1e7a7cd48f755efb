import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { Hydrated } from './hydrated.tsx';
import { pageToStartFrom } from './prerendered-page.tsx';
import { keepFocusInSight } from './ui/focus-in-sight.ts';

keepFocusInSight();

const { pathname } = window.location;
const { search = '' } = document.documentElement.dataset;

/** Settles when the app begins to hydrate, or can't; that it has hydrated is told by the event `app-hydrated`. */
export const started = pageToStartFrom(pathname).then((page) => {
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
