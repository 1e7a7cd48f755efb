import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { Hydrated } from './hydrated.tsx';
import { loadPage } from './routes.ts';

const { pathname } = window.location;
const { search = '' } = document.documentElement.dataset;
const page = await loadPage(pathname);

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
