import { type ComponentType, type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Hydrates an island in the element that holds its HTML; resolves once it answers to the visitor. */
export type Hydrate<Props = unknown> = (root: HTMLElement, props: Props) => Promise<void>;

function Hydrated({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useEffect(onReady, [onReady]);
  return children;
}

/** What the module of an island exports as `hydrate`. */
export function hydrateWith<Props extends object>(Component: ComponentType<Props>): Hydrate<Props> {
  return (root, props) =>
    new Promise((resolve) => {
      const island = (
        <StrictMode>
          <Hydrated onReady={resolve}>
            <Component {...props} />
          </Hydrated>
        </StrictMode>
      );
      // In a transition, so that hydration yields to what the visitor does meanwhile.
      startTransition(() => {
        hydrateRoot(root, island);
      });
    });
}
