import type { ReactNode } from 'react';

/** Elements of the page that hold what React never touches, by the name of their `Kept`. */
const holders = new Map<string, Element>();

/** Notes what the page was served with, before React hydrates or replaces the HTML of an island. */
export function noteKept(root: Element) {
  for (const holder of root.querySelectorAll<HTMLElement>('[data-kept]')) {
    holders.set(holder.dataset.kept ?? '', holder);
  }
}

/** Moves the nodes of a `Kept` into the element that stands for it now. */
export function adoptKept(holder: HTMLElement | null) {
  const name = holder?.dataset.kept ?? '';
  const former = holders.get(name);
  if (holder && former) {
    if (former !== holder) holder.append(...former.childNodes);
    holders.set(name, holder);
  }
}

/**
 * HTML that is rendered at build time and belongs to the browser and the visitor from then on. React neither compares nor renders
 * it in the browser. Extensions and translators may therefore insert, wrap and rename nodes in it, and where React has to
 * render an island again, the same nodes come back: with text, caret and choice. React takes an empty text for
 * the whole content of an element, so it looks no further (`shouldSetTextContent`).
 * @param props.name unique in the page
 * @param props.children `import.meta.env.SSR && …`, so that no chunk holds them
 * @param props.disabled whether all controls within are disabled
 */
export function Kept(props: { name: string; disabled?: boolean; children: ReactNode }) {
  const Holder = props.disabled === undefined ? 'span' : 'div';
  return (
    <Holder
      ref={(element: HTMLElement | null) => {
        adoptKept(element);
        for (const control of element?.querySelectorAll<HTMLInputElement>('[name]') ?? []) {
          control.disabled = !!props.disabled;
        }
      }}
      data-kept={props.name}
      suppressHydrationWarning
    >
      {props.children || ''}
    </Holder>
  );
}
