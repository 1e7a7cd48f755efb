import { type ComponentType, type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { adoptKept, noteKept } from './kept.tsx';

/** Hydrates an island in the element that contains its HTML; resolves once the island responds to the visitor. */
export type Hydrate<Props = unknown> = (root: HTMLElement, props: Props) => Promise<void>;

function Hydrated({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useEffect(onReady, [onReady]);
  return children;
}

/**
 * Lets React remove its nodes from where other programs have put them. A translator or an extension that wraps a node of an island
 * would otherwise end the island with its next change (github.com/facebook/react/issues/11538).
 */
function tolerateMovedNodes() {
  const { removeChild } = Node.prototype;
  Node.prototype.removeChild = <T extends Node>(child: T): T =>
    child.parentNode ? (removeChild.call(child.parentNode, child) as T) : child;
}

/** Creates the `hydrate` function that the module of an island exports. */
export function hydrateWith<Props extends object>(Component: ComponentType<Props>): Hydrate<Props> {
  return (root, props) =>
    new Promise((resolve, reject) => {
      const nodes = [...root.childNodes];
      let focused = document.activeElement;
      root.addEventListener('focusin', () => {
        focused = document.activeElement;
      });
      noteKept(root);
      tolerateMovedNodes();
      /** Returns the focus to the element that had it, or to the one that React has rendered in its place. */
      const refocus = () => {
        const isLost = focused && !document.activeElement?.closest('body *');
        const found = focused?.isConnected ? focused : root.querySelector(focused?.localName ?? '');
        if (isLost && root.contains(found)) {
          (found as HTMLElement).focus({ preventScroll: true });
        }
      };
      const island = (
        <Hydrated onReady={resolve}>
          <Component {...props} />
        </Hydrated>
      );
      // In a transition, so that hydration yields to the visitor's input.
      startTransition(() => {
        hydrateRoot(root, island, {
          // The HTML did not match, as on a page that the browser translated: React has rendered it anew.
          onRecoverableError: (error) => {
            reportError(error);
            refocus();
          },
          // React removes the HTML of an island that fails, yet the HTML works without React.
          onUncaughtError: (error) => {
            reportError(error);
            root.replaceChildren(...nodes);
            for (const holder of root.querySelectorAll<HTMLElement>('[data-kept]')) {
              adoptKept(holder);
            }
            refocus();
            reject(error);
          },
        });
      });
    });
}
