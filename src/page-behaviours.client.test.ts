// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { closeBehindVisitor } from './links-and-popovers.client.ts';
import { revealTargets } from './page-behaviours.client.ts';

const hidePopover = vi.fn();

beforeEach(() => {
  hidePopover.mockClear();
  location.hash = '#second';
  document.body.innerHTML = `<nav><a href="/about">About</a></nav><a href="${location.href}">Second</a>
    <details id="second"><summary>Second</summary></details>`;
});

const links = () => [...document.querySelectorAll('a')];
const details = () => document.querySelector('details') ?? expect.unreachable();
const click = (link: Element, keys: MouseEventInit = {}) =>
  link.dispatchEvent(new MouseEvent('click', { ...keys, bubbles: true, cancelable: true }));

test('SITE-4 SERVICES-2: a link opens its pillar and closes the menu around it, but not with a modifier key', () => {
  document.addEventListener('click', (event) => event.preventDefault());
  const menu = Object.assign(document.querySelector('nav') ?? expect.unreachable(), { hidePopover });
  closeBehindVisitor(menu, menu);
  revealTargets();
  details().open = false;
  for (const key of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey']) {
    for (const link of links()) click(link, { [key]: true });
    expect([details().open, hidePopover.mock.calls.length], key).toEqual([false, 0]);
  }
  for (const link of links()) click(link);
  expect([details().open, hidePopover.mock.calls.length]).toEqual([true, 1]);
});

test('SERVICES-1: an address with a fragment that names nothing, or is malformed, shows the page', () => {
  for (const fragment of ['#nothing', '#%', '#%E0%A4%A', '#second']) {
    location.hash = fragment;
    details().open = false;
    revealTargets();
    expect(details().open).toBe(fragment === '#second');
  }
});
