import type { Page } from '@playwright/test';

/**
 * How long it takes from the click on a link until the next page is painted, in milliseconds. A page without script is
 * left for another document, whose own first paint counts; in the app the frame after the new heading is there counts.
 */
export async function navigationTime(page: Page, href: string): Promise<number> {
  await page.evaluate(() => {
    addEventListener(
      'click',
      ({ timeStamp }) => {
        sessionStorage.setItem('clicked', String(performance.timeOrigin + timeStamp));
        const before = document.querySelector('h1');
        const watch = new MutationObserver(() => {
          if (document.querySelector('h1') !== before) {
            watch.disconnect();
            // The first message after a frame comes when the frame has been handed over to be painted.
            requestAnimationFrame(() => {
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = () => Object.assign(window, { painted: performance.timeOrigin + performance.now() });
              port2.postMessage(undefined);
            });
          }
        });
        watch.observe(document, { childList: true, subtree: true });
      },
      { capture: true, once: true },
    );
  });
  const link = page.locator(`header a[href="${href}"]`).last();
  await link.hover();
  await link.click();
  await page.waitForURL((url) => url.pathname === href);
  const painted = await page.waitForFunction(() => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0];
    const clicked = Number(sessionStorage.getItem('clicked'));
    const loaded = paint && performance.timeOrigin > clicked ? performance.timeOrigin + paint.startTime : undefined;
    return (window as { painted?: number }).painted ?? loaded;
  });
  const clicked = await page.evaluate(() => Number(sessionStorage.getItem('clicked')));
  return ((await painted.jsonValue()) ?? Number.NaN) - clicked;
}
