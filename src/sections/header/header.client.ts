import { closeBehindVisitor } from '../../links-and-popovers.client.ts';

/** Scroll distance in CSS pixels up to which the header stays transparent (SITE-5). */
const transparentUpTo = 20;

/** Updates the header's attributes with the page's scroll position and with the menu (SITE-4, SITE-5). */
export function startHeader() {
  const header = document.querySelector('header');
  const menu = document.getElementById('menu');
  if (!header || !menu) return;
  const update = () => {
    const scrolled = scrollY > transparentUpTo;
    const open = menu.matches(':popover-open');
    header.dataset.ground = scrolled || open ? 'white' : 'ink';
    header.toggleAttribute('data-scrolled', scrolled);
    header.toggleAttribute('data-menu', open);
  };
  // In the second frame: to ask for the scroll position before the first one would lay the whole page out within this script.
  requestAnimationFrame(() => requestAnimationFrame(update));
  // Without JavaScript the header stays at the top of the page: nothing could track how far the page has scrolled.
  header.dataset.fixed = '';
  addEventListener('scroll', update);
  menu.addEventListener('toggle', update);

  const media = matchMedia('(width < 48rem)');
  for (const popover of header.querySelectorAll<HTMLElement>('[popover]')) {
    closeBehindVisitor(popover, header);
    // A window that grows, or a tablet that is rotated, shows the list in the header itself.
    media.addEventListener('change', () => popover.hidePopover());
  }
}
