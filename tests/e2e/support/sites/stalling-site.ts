import { createServer } from 'node:http';
import { onLoopback } from '../../../../config/testing/on-loopback.ts';
import { originOf } from './sites.ts';

/**
 * Serves the standard site. A page that is requested with the query `?stalls` stops until `/release` is requested.
 * @param sentOf number of bytes of the page that are sent before it stops
 */
export async function stallingSite(sentOf: (html: Buffer) => number) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const server = createServer(async ({ url = '/' }, response) => {
    if (url === '/release') {
      response.end();
      release();
      return;
    }
    const answer = await fetch(new URL(url, originOf('standard')));
    const body = Buffer.from(await answer.arrayBuffer());
    response.setHeader('Content-Type', answer.headers.get('Content-Type') ?? '');
    if (url.endsWith('?stalls')) {
      const sent = sentOf(body);
      response.write(body.subarray(0, sent));
      await released;
      response.end(body.subarray(sent));
    } else {
      response.end(body);
    }
  });
  return onLoopback(server);
}

/** Sends 97% of a page, which has all that a visitor sees at first. */
export const withoutTail = (html: Buffer) => Math.floor(html.length * 0.97);

/**
 * Opens a page in a frame, and resolves once its heading is painted: with the page's state by then, and the banner's. No
 * frame is painted, nor asked for, while something blocks rendering. Runs in a page of the same origin.
 */
export function paintedInFrame(address: string): Promise<(string | undefined)[]> {
  const frame = document.documentElement.appendChild(document.createElement('iframe'));
  frame.style.cssText = 'position: fixed; inset: 0; inline-size: 100%; block-size: 100%';
  frame.src = address;
  return new Promise((resolve) => {
    const look = () => {
      const opened = frame.contentWindow as (Window & typeof globalThis) | null;
      if (opened?.document.querySelector('h1') && opened.performance.getEntriesByName('first-contentful-paint')[0]) {
        const { documentElement, readyState } = opened.document;
        opened.requestAnimationFrame(() =>
          opened.requestAnimationFrame(() => resolve([readyState, documentElement.dataset.banner])),
        );
      } else {
        setTimeout(look, 20);
      }
    };
    look();
  });
}
