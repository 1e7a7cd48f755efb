import path from 'node:path';
import { getConnInfo } from '@hono/node-server/conninfo';
import { channelsOf, readNotificationSettings } from '../config/notifications/notification-settings.ts';
import { portTaken, readSettings } from '../config/settings.ts';
import { SettingsError } from '../config/settings-error.ts';
import { createEnquiryService } from './enquiries/service.ts';
import { clientIp, proxyWarning } from './http/client-ip.ts';
import { healthAddress } from './http/health-check.ts';
import { createSiteServer, stopServer } from './http/http-server.ts';
import { SiteError } from './http/site-files.ts';
import { createLog } from './log/create-log.ts';
import { startNotifications } from './notifications/start.ts';
import { StoreError } from './storage/enquiry-store.ts';
import { databasePath } from './storage/sqlite/database.ts';
import { claim } from './storage/sqlite/lock.ts';
import { openStoreProcess } from './storage/sqlite/process.ts';
import { followSite, liveVersion } from './versions/follow-site.ts';
import { createPreviews } from './versions/previews.ts';

/** `npm run serve`: serves the built site and takes enquiries until SIGTERM or Ctrl-C. */

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const notificationSettings = readNotificationSettings(process.env);
  const log = createLog(settings.logLevel);
  const versions = followSite(path.resolve('dist'), log);
  const site = versions.site();
  const { givenUrl } = settings;
  // A build without SITE_URL is for the address at which it was to be served.
  const expectedUrl = givenUrl ?? (/^http:\/\/localhost:/.test(site.siteUrl) ? settings.siteUrl : site.siteUrl);
  const holder = claim(settings.dataDir);
  if (typeof holder === 'number') {
    fail(
      `Process ${holder} serves the enquiries in ${settings.dataDir} already: end it first, or give this server a folder of its own with DATA_DIR.`,
    );
  }
  const store = openStoreProcess(settings.dataDir, { channels: channelsOf(notificationSettings) });
  let hasWarnedOfProxy = false;
  const service = createEnquiryService({
    store,
    siteUrl: givenUrl ?? site.siteUrl,
    pages: {
      get refused() {
        return versions.site().refused;
      },
    },
    get services() {
      return Object.keys(versions.site().refused);
    },
    versionOf: () =>
      Object.entries(liveVersion(versions.site()))
        .map(([name, value]) => `, ${name} ${value}`)
        .join(''),
    log,
    senderOf: (c) => {
      const route = [getConnInfo(c).remote.address, c.req.header('x-forwarded-for'), settings.trustedProxies] as const;
      const warning = proxyWarning(...route);
      if (warning && !hasWarnedOfProxy) {
        hasWarnedOfProxy = true;
        log.warn(warning);
      }
      return clientIp(...route);
    },
    rateLimit: settings.enquiryRateLimit,
  });
  const server = createSiteServer(versions.site, service, {}, createPreviews(log));

  server.once('error', (error: NodeJS.ErrnoException) => {
    const { port, listenAddress } = settings;
    fail(
      error.code === 'EADDRINUSE'
        ? portTaken(port)
        : error.code === 'EADDRNOTAVAIL'
          ? `This machine has no address ${listenAddress}: leave LISTEN_ADDRESS out, or set LISTEN_ADDRESS=127.0.0.1 behind a proxy that runs here.`
          : `The server can't listen on port ${port} (${error.code}): choose another one with PORT, such as PORT=3000.`,
    );
  });

  /** Says how many enquiries there are, or why the database can't be used: the pages need none. */
  const describeStore = async () => {
    try {
      const [kept, unread] = [await store.count(), await store.count({ mark: 'unread' })];
      const enquiries = `${kept} ${kept === 1 ? 'enquiry' : 'enquiries'}, ${unread} unread`;
      console.log(`${enquiries}, in ${databasePath(settings.dataDir)}; to read them: npm run enquiries -- list`);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      console.error(error.message);
      await service.request(healthAddress); // So that the log has the reason too.
    }
  };

  let stopNotifications = async () => {};
  // A port that systemd holds open: what comes in during a restart waits there.
  const isOpen = process.env.LISTEN_PID === String(process.pid);
  server.listen(isOpen ? { fd: 3 } : { port: settings.port, host: settings.listenAddress }, async () => {
    // Started only after listening: if the port is in use, another server sends the waiting notifications.
    stopNotifications = startNotifications(store, notificationSettings, givenUrl ?? site.siteUrl, log);
    console.log(`Serving on http://localhost:${settings.port}`);
    await describeStore();
    if (expectedUrl !== site.siteUrl) {
      console.warn(
        `The pages were built for ${site.siteUrl}, but are served as ${expectedUrl}: run "npm run build" again with the same SITE_URL and PORT.`,
      );
    }
    log.info({ port: settings.port, ...liveVersion(versions.site()) }, 'started');
    setInterval(versions.look, 1000).unref();
  });

  let stopping = false;
  const stop = async () => {
    // One Ctrl-C can bring several signals: a terminal sends it to all processes, and npm passes it on.
    if (stopping) return;
    stopping = true;
    log.info('stopping');
    await Promise.all([stopServer(server), stopNotifications()]);
    log.info('stopped');
    process.exit(0);
  };
  // Disconnected by the end of the desk that has started it.
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, stop);
}

// A full log disk, or a closed reader of the log, must not stop the server from taking enquiries.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', () => {});
}

try {
  await start();
} catch (error) {
  if (error instanceof SettingsError || error instanceof SiteError) fail(error.message);
  throw error;
}
