import { closeBehindVisitor } from '../../links-and-popovers.client.ts';

/** Updates the header with its menu (SITE-4), and closes what it opens. src/before-first-paint.ts tracks the scroll position. */
export function startHeader() {
  const header = document.querySelector('header');
  const menu = document.getElementById('menu');
  if (!header || !menu) return;
  menu.addEventListener('toggle', () => header.toggleAttribute('data-menu', menu.matches(':popover-open')));

  const media = matchMedia('(width < 48rem)');
  for (const popover of header.querySelectorAll<HTMLElement>('[popover]')) {
    closeBehindVisitor(popover, header);
    // A window that grows, or a tablet that is rotated, shows the list in the header itself.
    media.addEventListener('change', () => popover.hidePopover());
  }
}
