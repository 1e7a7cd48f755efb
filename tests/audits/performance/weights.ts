import type { Page, Response } from '@playwright/test';

/** What a fresh load of a page takes from the site itself, in bytes as they are sent, bodies only. */
export interface Weights {
  /** The page with its style inlined: all that its first paint needs. */
  readonly firstFlight: number;
  readonly script: number;
  readonly font: number;
  readonly total: number;
  /** To the site itself; the browser's own for an icon is not among them. */
  readonly requests: number;
  /** To other hosts: photographs. */
  readonly elsewhere: number;
}

/** The site's server says the size of all that it sends, compressed. */
function sizeOf(response: Response): number {
  const length = response.headers()['content-length'];
  if (length === undefined) {
    throw new Error(`${response.url()} came without a Content-Length.`);
  }
  return Number(length);
}

/**
 * Weighs a page with an empty cache, from its request until nothing more is asked for.
 * @param settled resolves when the page has done all that it does by itself
 */
export async function weigh(page: Page, address: string, settled: () => Promise<unknown>): Promise<Weights> {
  const responses: Response[] = [];
  const note = (response: Response) => {
    // Whether an icon is asked for is the browser's own affair: a whole Chromium does, its headless shell does not.
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
    requests: own.length,
    elsewhere: responses.length - own.length,
  };
}
