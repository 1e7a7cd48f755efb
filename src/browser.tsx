import { StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { loadPage } from './routes.ts';

/** Settles once the page answers to React. */
export const hydrated = new Promise<void>((resolve) => {
  addEventListener('app-hydrated', () => resolve(), { once: true });
});

function Hydrated({ children }: { children: React.ReactNode }) {
  useEffect(() => {
    window.dispatchEvent(new Event('app-hydrated'));
  }, []);
  return children;
}

const { pathname, search } = window.location;
const page = await loadPage(pathname);

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
