import type { BuildManifest } from '../../config/build-manifest.ts';
import { settingText } from '../../config/invisible-characters.ts';
import { webhookOf } from '../../config/notifications/webhook-settings.ts';
import { partOf } from '../../config/range.ts';
import { rateLimitOf, usualRateLimit } from '../../config/rate-limit.ts';
import type { RefusedPages } from '../../config/refused-page-slots.ts';
import { followsOwnPage } from '../../server/enquiries/own-page.ts';
import { createEnquiryService } from '../../server/enquiries/service.ts';
import { clientIp } from '../../server/http/client-ip.ts';
import { healthAddress } from '../../server/http/health-check.ts';
import { logTo } from '../../server/log/log.ts';
import { sendDue } from '../../server/notifications/send-due.ts';
import { createWebhookSender } from '../../server/notifications/webhook.ts';
import type { Database } from '../../server/storage/database.ts';
import { createStore, forgetFingerprints } from '../../server/storage/store.ts';
import { contactPath, embeddedEndpoint } from '../../src/enquiry/fields.ts';

/** Log on the console, which Workers Logs reads. */
const log = logTo((entry, level) => console[level](entry));

/** Bindings of `wrangler.jsonc`, and the owner's variables and secrets. */
interface Environment {
  readonly ASSETS: { fetch(address: URL | Request): Promise<Response> };
  readonly DB: Database;
  readonly ENQUIRY_RATE_LIMIT?: string;
  readonly WEBHOOK_URL?: string;
  readonly WEBHOOK_FORMAT?: string;
  readonly WEBHOOK_SECRET?: string;
}

/** Fetches a file of the build. Only the path counts; the host is ignored. Here too, paths of pages have no file extension. */
const asset = ({ ASSETS }: Environment, name: string) =>
  ASSETS.fetch(new URL(`/${name.replace(/\.html$/, '')}`, 'https://assets.local'));

/** Opens the store. A notification is stored even if a setting is wrong, and is sent once the setting is fixed. */
const storeOf = ({ DB, WEBHOOK_URL = '', WEBHOOK_SECRET = '' }: Environment) =>
  createStore(DB, { channels: settingText(WEBHOOK_URL + WEBHOOK_SECRET) ? ['webhook'] : [] });

async function openSite(environment: Environment) {
  const manifest: BuildManifest = await (await asset(environment, '.server/site.json')).json();
  const refused: RefusedPages = await (await asset(environment, manifest.refusedPages)).json();
  const service = createEnquiryService({
    store: storeOf(environment),
    siteUrl: manifest.siteUrl,
    pages: { refused },
    services: Object.keys(refused),
    log,
    // Cloudflare overwrites this header in each request: https://developers.cloudflare.com/fundamentals/reference/http-headers/
    senderOf: (c) => clientIp(c.req.header('cf-connecting-ip'), undefined, 0),
    // A worker has no start that could fail.
    rateLimit: rateLimitOf(settingText(environment.ENQUIRY_RATE_LIMIT)) ?? usualRateLimit,
  });
  return { manifest, service };
}

/** Site, opened once for all requests to this instance of the worker, so that its rate limit counts them. */
let opened: ReturnType<typeof openSite> | undefined;

function siteOf(environment: Environment) {
  opened ??= openSite(environment).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function sendNotifications(environment: Environment): Promise<void> {
  const { webhook, problems } = webhookOf(environment);
  for (const reason of problems) {
    log.error({ reason }, 'notifications wait: a setting can’t be used');
  }
  if (webhook) {
    const send = createWebhookSender(webhook);
    await sendDue({ channel: 'webhook', store: storeOf(environment), send, log, now: () => new Date() });
  }
}

/** Cuts the part out of a whole response that the request asks for: Cloudflare's own answer is always the whole file. */
async function partOfResponse(request: Request, whole: Response): Promise<Response> {
  const range = request.headers.get('range');
  if (!range || request.method !== 'GET' || whole.status !== 200) return whole;
  const bytes = await whole.arrayBuffer();
  const ifRange = request.headers.get('if-range') ?? undefined;
  const part = partOf(range, ifRange, whole.headers.get('etag') ?? '', bytes.byteLength);
  const headers = new Headers(whole.headers);
  headers.delete('content-length');
  if (part.range) headers.set('Content-Range', part.range);
  return new Response(bytes.slice(part.start, part.end), { status: part.status, headers });
}

async function respond(request: Request, environment: Environment): Promise<Response> {
  const site = await siteOf(environment);
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === embeddedEndpoint || pathname === healthAddress) {
    const response = await site.service.fetch(request);
    const withHeaders = new Response(response.body, response);
    for (const [name, value] of Object.entries(site.manifest.headers)) {
      withHeaders.headers.set(name, value);
    }
    return withHeaders;
  }
  if (pathname === contactPath && searchParams.has('sent')) {
    return followsOwnPage((name) => request.headers.get(name))
      ? asset(environment, site.manifest.sentPage)
      : new Response(null, { status: 303, headers: { ...site.manifest.headers, Location: contactPath } });
  }
  if (pathname.startsWith('/.server/')) {
    return asset(environment, 'no-such-file'); // Files for this code are private.
  }
  return partOfResponse(request, await environment.ASSETS.fetch(request));
}

export default {
  /**
   * Handles the paths of `run_worker_first`: the form, the health check, the contact page. Cloudflare serves all other paths
   * without the worker.
   */
  async fetch(
    request: Request,
    environment: Environment,
    context: { waitUntil(work: Promise<unknown>): void },
  ): Promise<Response> {
    const response = await respond(request, environment);
    if (request.method === 'POST' && response.status < 400) context.waitUntil(sendNotifications(environment));
    return response;
  },

  /** Runs each minute: makes the attempts that are due. Removes what an earlier version of the Worker stored of senders. */
  async scheduled(_event: unknown, environment: Environment): Promise<void> {
    await Promise.all([sendNotifications(environment), environment.DB.prepare(forgetFingerprints).run()]);
  },
};
