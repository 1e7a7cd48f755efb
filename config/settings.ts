import { isIP } from 'node:net';
import path from 'node:path';
import { embeddedEndpoint } from '../src/enquiry/fields.ts';
import { isLoopback } from './loopback.ts';
import { SettingsError } from './settings-error.ts';

/** Settings that the environment can define. docs/reference/settings.md lists the same names. */
export interface Settings {
  /** Origin of the published site without a trailing slash: canonical URLs, previews, CORS. */
  readonly siteUrl: string;
  /** URL that the form posts to: a path of this site or the https URL of a hosted form service. */
  readonly formEndpoint: string;
  /** Analytics service that may load after consent; undefined if the site has none. */
  readonly analytics: Analytics | undefined;
  readonly port: number;
  /** Address of this machine to listen on; undefined for all of them. */
  readonly listenAddress: string | undefined;
  /** Absolute path of the folder that holds the enquiries. */
  readonly dataDir: string;
  /** Enquiries that one client IP may post per minute; 0 sets no limit. */
  readonly enquiryRateLimit: number;
  /** Number of the owner's reverse proxies that every request comes through. */
  readonly trustedProxies: number;
  readonly logLevel: LogLevel;
}

/** Analytics service, with the settings of its adaptor in src/analytics/. */
export type Analytics =
  | { readonly vendor: 'ga4'; readonly id: string }
  | { readonly vendor: 'plausible'; readonly domain: string; readonly host: string };

/** Log level: the log contains entries of this level and of all more serious ones. */
export type LogLevel = (typeof logLevels)[number];

const logLevels = ['info', 'warn', 'error', 'silent'] as const;

/** Error message if another program listens on the port already. */
export function portTaken(port: number): string {
  return `Port ${port} is taken by another program: choose a free one with PORT, such as PORT=${port + 1} npm start.`;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Parses a URL whose host the security policy can name. In a policy ";", "," and "*" have a meaning of their own, yet
 * the URL standard allows them in a host.
 */
function parseUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^([\w.-]+|\[[\da-f:]+\])$/.test(url.hostname) ? url : undefined;
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65_535) {
    throw new SettingsError(`PORT is "${text}": it needs a whole number from 1 to 65535, such as PORT=3000.`);
  }
  return port;
}

function readListenAddress(text: string): string {
  if (!isIP(text)) {
    throw new SettingsError(
      `LISTEN_ADDRESS is "${text}": it needs an IP address of this machine, such as LISTEN_ADDRESS=127.0.0.1 behind a proxy that runs here.`,
    );
  }
  return text;
}

function readSiteUrl(text: string): string {
  const url = parseUrl(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw new SettingsError(
      `SITE_URL is "${text}": it needs the origin of the site and nothing after it, such as SITE_URL=https://www.company.example.`,
    );
  }
  return url.origin;
}

function readFormEndpoint(text: string): string {
  if (text === embeddedEndpoint) {
    return text;
  }
  const url = parseUrl(text);
  const loopback = url && isLoopback(url.hostname);
  if (
    !url ||
    !(url.protocol === 'https:' || (loopback && url.protocol === 'http:')) ||
    url.username ||
    url.password ||
    url.hash
  ) {
    throw new SettingsError(
      `FORM_ENDPOINT is "${text}": it needs the https address of a hosted form service, or ${embeddedEndpoint} for the embedded one (the default).`,
    );
  }
  return url.href;
}

function readAnalyticsId(text: string): string {
  if (!/^G-[A-Z0-9]{6,12}$/.test(text)) {
    throw new SettingsError(
      `ANALYTICS_ID is "${text}": it needs a GA4 measurement id, "G-" and 6 to 12 capitals or digits, such as ANALYTICS_ID=G-AB12CD34EF.`,
    );
  }
  return text;
}

function readPlausibleDomain(text: string): string {
  if (!/^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/.test(text)) {
    throw new SettingsError(
      `PLAUSIBLE_DOMAIN is "${text}": it needs the name that the site has in Plausible, a domain in small letters, such as PLAUSIBLE_DOMAIN=company.example.`,
    );
  }
  return text;
}

function readPlausibleHost(text: string): string {
  const url = parseUrl(text);
  if (url?.protocol !== 'https:' || url.href !== `${url.origin}/`) {
    throw new SettingsError(
      `PLAUSIBLE_HOST is "${text}": it needs the https origin of a Plausible of your own and nothing after it, such as PLAUSIBLE_HOST=https://plausible.company.example.`,
    );
  }
  return url.origin;
}

function readAnalytics(value: (name: string) => string | undefined): Analytics | undefined {
  const id = value('ANALYTICS_ID');
  const domain = value('PLAUSIBLE_DOMAIN');
  const host = value('PLAUSIBLE_HOST');
  const ga4 = id === undefined ? undefined : ({ vendor: 'ga4', id: readAnalyticsId(id) } as const);
  if (domain === undefined) {
    if (host !== undefined) {
      throw new SettingsError('PLAUSIBLE_HOST is set without PLAUSIBLE_DOMAIN: set both for Plausible, or neither.');
    }
    return ga4;
  }
  if (ga4) {
    throw new SettingsError(
      'ANALYTICS_ID and PLAUSIBLE_DOMAIN are both set: a site has one analytics service, so set one of them.',
    );
  }
  return {
    vendor: 'plausible',
    domain: readPlausibleDomain(domain),
    host: readPlausibleHost(host ?? 'https://plausible.io'),
  };
}

function readCount(name: string, text: string, most: number, remedy: string): number {
  if (!/^\d{1,6}$/.test(text) || Number(text) > most) {
    throw new SettingsError(`${name} is "${text}": it needs a whole number from 0 to ${most}, ${remedy}.`);
  }
  return Number(text);
}

function readLogLevel(text: string): LogLevel {
  const level = logLevels.find((known) => known === text);
  if (!level) {
    throw new SettingsError(`LOG_LEVEL is "${text}": it needs one of ${logLevels.join(', ')}, such as LOG_LEVEL=warn.`);
  }
  return level;
}

/**
 * Reads all settings once; an empty value counts as not set.
 * @throws SettingsError for a value that can't be used
 */
export function readSettings(environment: Environment): Settings {
  const value = (name: string) => environment[name]?.trim() || undefined;
  const port = readPort(value('PORT') ?? '3000');
  const listenAddress = value('LISTEN_ADDRESS');
  return {
    siteUrl: readSiteUrl(value('SITE_URL') ?? `http://localhost:${port}`),
    formEndpoint: readFormEndpoint(value('FORM_ENDPOINT') ?? embeddedEndpoint),
    analytics: readAnalytics(value),
    port,
    listenAddress: listenAddress === undefined ? undefined : readListenAddress(listenAddress),
    dataDir: path.resolve(value('DATA_DIR') ?? 'data'),
    enquiryRateLimit: readCount(
      'ENQUIRY_RATE_LIMIT',
      value('ENQUIRY_RATE_LIMIT') ?? '10',
      100_000,
      'such as ENQUIRY_RATE_LIMIT=10; 0 sets no limit',
    ),
    trustedProxies: readCount(
      'TRUSTED_PROXIES',
      value('TRUSTED_PROXIES') ?? '0',
      10,
      'such as TRUSTED_PROXIES=1 behind one proxy',
    ),
    logLevel: readLogLevel(value('LOG_LEVEL') ?? 'info'),
  };
}
