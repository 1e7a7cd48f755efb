import { createServer, type IncomingMessage, request as send } from 'node:http';
import { pipeline } from 'node:stream';
import { text } from 'node:stream/consumers';
import { onLoopback } from '../../config/testing/on-loopback.ts';

/** Reverse proxy that rewrites pages, as networks in front of a site are documented to do. */

const hexOf = (address: string) => [...Buffer.from(`*${address}`)].map((byte) => byte.toString(16)).join('');

/** Rewrites HTML in chunks: what `spared` finds stays as it is. */
function inChunks(html: string, spared: string, rewrite: (chunk: string) => string): string {
  return html.replace(new RegExp(`${spared}|<[^>]*>|[^<]+`, 'gs'), (chunk) =>
    new RegExp(`^(${spared})`, 's').test(chunk) ? chunk : rewrite(chunk),
  );
}

const beforeEnd = (html: string, tag: string) => html.replace('</body>', `${tag}</body>`);

/** Rewritings of a page's HTML by name. */
export const rewritings = {
  /** https://developers.cloudflare.com/waf/tools/scrape-shield/email-address-obfuscation/ */
  'e-mail obfuscation': (html) => {
    const spared = '<!--email_off-->.*?<!--/email_off-->|<(?:script|noscript|textarea|xmp|head)\\b.*?</\\w+>';
    const hidden = inChunks(html, spared, (chunk) =>
      chunk.startsWith('<')
        ? chunk.replace(/^(<a\b[^>]* href=")mailto:([^"?]*)/, (_, start, address) => {
            return `${start}/cdn-cgi/l/email-protection#${hexOf(address)}`;
          })
        : chunk.replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, (address) => {
            return `<span class="__cf_email__" data-cfemail="${hexOf(address)}">[email&#160;protected]</span>`;
          }),
    );
    const decoder = '<script data-cfasync="false" src="/cdn-cgi/scripts/5c5dd728/email-decode.min.js"></script>';
    return hidden === html ? html : beforeEnd(hidden, decoder);
  },
  /** https://developers.cloudflare.com/speed/optimization/content/rocket-loader/ignore-javascripts/ */
  'Rocket Loader': (html) => {
    const delayed = html.replace(/<script\b(?![^>]*? data-cfasync=["']false["'])[^>]*>/g, (tag) => {
      const [, type = 'text/javascript'] = / type="([^"]*)"/.exec(tag) ?? [];
      if (!/javascript|^module$/.test(type)) return tag;
      return `${tag.slice(0, -1).replace(/ type="[^"]*"/, '')} type="4f1b-${type}">`;
    });
    const loader = '<script src="/cdn-cgi/scripts/7d0fa10a/rocket-loader.min.js" data-cf-settings="4f1b-|49"></script>';
    return delayed === html ? html : beforeEnd(delayed, loader);
  },
  /** Retired: https://developers.cloudflare.com/speed/optimization/content/troubleshooting/disable-auto-minify/ */
  'Auto Minify': (html) =>
    inChunks(html, '<(?:script|style|textarea|pre)\\b.*?</\\w+>', (chunk) =>
      /^<!--(?!\[if)/.test(chunk) ? '' : chunk.replaceAll(/\s+/g, ' '),
    ),
  'injected scripts': (html) =>
    beforeEnd(html, '<script>window.injected = true</script><script src="/no-such-page/injected.js"></script>'),
} as const satisfies Record<string, (html: string) => string>;

export type Rewriting = keyof typeof rewritings;

/** Has the proxy forget that pages must not be transformed: static hosts send no such header. */
export function allowTransformation({ headers }: IncomingMessage): void {
  headers['cache-control'] = headers['cache-control']?.replace(', no-transform', '');
}

/** Takes the documented opt-outs out of a page. */
export const withoutOptOuts = (html: string): string =>
  html.replaceAll(/<!--\/?email_off-->| data-cfasync="false"/g, '');

async function body(message: IncomingMessage, rewrite: (html: string) => string): Promise<string> {
  const html = await text(message);
  // RFC 9111, 5.2.2.6; Cloudflare documents that it honours it.
  return /\bno-transform\b/.test(message.headers['cache-control'] ?? '') ? html : rewrite(html);
}

/**
 * Starts the proxy in front of a server of this machine.
 * @param origin of the server
 * @param rewrite rewrites each page that may be rewritten
 * @param change changes each response before that
 * @param note is told of each request
 */
export async function startRewritingProxy(
  origin: string,
  rewrite = (html: string) => html,
  change = (_answer: IncomingMessage) => {},
  note = (_request: IncomingMessage) => {},
) {
  const { hostname, port } = new URL(origin);
  const server = createServer((request, response) => {
    note(request);
    const { url = '/', method } = request;
    const headers = { ...request.headers, 'accept-encoding': 'identity' };
    const passed = send({ hostname, port, path: url, method, headers, agent: false }, async (answer) => {
      change(answer);
      const { 'content-length': _, ...passedOn } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, passedOn);
      if (answer.headers['content-type']?.startsWith('text/html')) response.end(await body(answer, rewrite));
      else pipeline(answer, response, () => {});
    });
    request.pipe(passed.on('error', () => response.destroy()));
  });
  return onLoopback(server);
}
