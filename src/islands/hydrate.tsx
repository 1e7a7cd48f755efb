import { type ComponentType, type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Hydrates an island in the element that contains its HTML; resolves once the island responds to the visitor. */
export type Hydrate<Props = unknown> = (root: HTMLElement, props: Props) => Promise<void>;

function Hydrated({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useEffect(onReady, [onReady]);
  return children;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Creates the `hydrate` function that the module of an island exports. */
export function hydrateWith<Props extends object>(Component: ComponentType<Props>): Hydrate<Props> {
  return (root, props) =>
    new Promise((resolve, reject) => {
      const nodes = [...root.childNodes];
      const typed = root.querySelectorAll<Control>('[name]');
      let focused = document.activeElement;
      root.addEventListener('focusin', () => {
        focused = document.activeElement;
      });
      const island = (
        <Hydrated onReady={resolve}>
          <Component {...props} />
        </Hydrated>
      );
      // In a transition, so that hydration yields to the visitor's input.
      startTransition(() => {
        hydrateRoot(root, island, {
          // The HTML did not match, as on a page that the browser translated: React has rendered it anew, with empty fields.
          onRecoverableError: (error) => {
            reportError(error);
            for (const { name, value } of typed) {
              const control = root.querySelector<Control>(`[name="${name}"]`);
              if (control && value) {
                control.value = value;
              }
            }
          },
          // React removes the HTML of an island that fails, yet the HTML works without React.
          onUncaughtError: (error) => {
            reportError(error);
            root.replaceChildren(...nodes);
            if (root.contains(focused)) {
              (focused as HTMLElement).focus();
            }
            reject(error);
          },
        });
      });
    });
}
