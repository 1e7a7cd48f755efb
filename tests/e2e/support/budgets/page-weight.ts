import type { Page, Response } from '@playwright/test';

/** Transfer of a fresh load of a page from the site itself, in bytes as they are sent, bodies only. */
export interface Weights {
  /** Bytes of the page with its inlined style: everything that its first paint needs. */
  readonly firstFlight: number;
  readonly script: number;
  readonly font: number;
  readonly total: number;
}

/** Returns the Content-Length of a response: the site's server gives the size of each body as sent. */
function sizeOf(response: Response): number {
  const length = response.headers()['content-length'];
  if (length === undefined) {
    throw new Error(`${response.url()} came without a Content-Length.`);
  }
  return Number(length);
}

/**
 * Weighs a page with an empty cache, from its request until no more requests follow.
 * @param settled resolves when the page's own work has ended
 */
export async function weigh(page: Page, address: string, settled: () => Promise<unknown>): Promise<Weights> {
  const responses: Response[] = [];
  const note = (response: Response) => {
    // The browser decides about the icon: a whole Chromium requests it, its headless shell does not.
    if (!/icon\.[a-z]+$/.test(response.url())) {
      responses.push(response);
    }
  };
  page.on('response', note);
  await page.goto(address);
  await settled();
  await page.waitForLoadState('networkidle');
  page.off('response', note);
  const { origin } = new URL(page.url());
  const own = responses.filter((response) => new URL(response.url()).origin === origin);
  const sum = (...types: string[]) =>
    own
      .filter((response) => types.length === 0 || types.includes(response.request().resourceType()))
      .reduce((total, response) => total + sizeOf(response), 0);
  return {
    firstFlight: sum('document', 'stylesheet'),
    script: sum('script'),
    font: sum('font'),
    total: sum(),
  };
}
