import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { embeddedEndpoint } from '../src/enquiry/fields.ts';
import { type FormService, formServiceOf } from './form-service.ts';
import { type Environment, parsed, parseSettings, requires, rule, texts } from './parse-settings.ts';
import { hostPattern, isLoopback } from './public-origin.ts';
import { type PublishTarget, publishTargetOf } from './publish-target.ts';
import { durationOf, rateLimitOf, ratePeriod, usualRateLimit } from './rate-limit.ts';
import type { Texts } from './settings-error.ts';

/** Schema of an origin; it has no trailing slash once it is parsed. */
const origin = (protocol: RegExp) =>
  z
    .url({ protocol, hostname: hostPattern, normalize: true })
    .regex(/^\w+:\/\/[^/@]+\/$/)
    .overwrite((href) => href.slice(0, -1));

/** Schema of a whole number; `digits` also limits its leading zeros. */
const wholeNumber = (digits: RegExp, least: number, most: number, initial: string, about: Omit<Texts, 'needs'>) =>
  z
    .string()
    .regex(digits)
    .transform(Number)
    .pipe(z.number().min(least).max(most))
    .prefault(initial)
    .register(texts, { needs: `a whole number from ${least} to ${most}`, ...about });

const domain = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;

export const site = z.object({
  SITE_URL: z.optional(origin(/^https?$/)).register(texts, {
    description: 'address of the published site',
    needs: 'the origin of the site and nothing after it',
    example: 'https://www.company.example',
  }),
  PUBLISH_TO: z.optional(parsed(publishTargetOf)).register(texts, {
    description: 'where versions go, beside `dist/`',
    secret: /^git:https?:\/\/[^/@]*@/,
    needs: 'an absolute folder, rsync:USER@HOST:/PATH, sftp://USER@HOST/PATH, git:REMOTE#BRANCH or cloudflare',
    isExact: true,
    shown: (value) => `is "${String(value).replace(/\/\/.*@/, '//…@')}": it`,
    example: 'rsync:web@host.example:/srv/www',
  }),
});

export const forms = z.object({
  FORM_ENDPOINT: parsed(formServiceOf)
    .prefault(embeddedEndpoint)
    .register(texts, {
      description: 'address to which the form posts',
      needs: `the https address of a hosted form service, netlify, or ${embeddedEndpoint} for the embedded one (the default)`,
    }),
});

export const analytics = z
  .object({
    ANALYTICS_ID: z.optional(z.string().regex(/^G-[A-Z0-9]{6,12}$/)).register(texts, {
      description: 'GA4 measurement ID',
      needs: 'a GA4 measurement id, "G-" and 6 to 12 capitals or digits',
      example: 'G-AB12CD34EF',
    }),
    PLAUSIBLE_DOMAIN: z.optional(z.string().regex(domain)).register(texts, {
      description: 'name of the site in Plausible',
      needs: 'the name that the site has in Plausible, a domain in small letters',
      example: 'company.example',
    }),
    PLAUSIBLE_HOST: z.optional(origin(/^https$/)).register(texts, {
      description: 'address of your own Plausible',
      needs: 'the https origin of a Plausible of your own and nothing after it',
      example: 'https://plausible.company.example',
    }),
  })
  .check(
    requires('PLAUSIBLE_HOST', 'PLAUSIBLE_DOMAIN', 'set both for Plausible, or neither'),
    rule(
      ({ ANALYTICS_ID, PLAUSIBLE_DOMAIN }) => !ANALYTICS_ID || !PLAUSIBLE_DOMAIN,
      'ANALYTICS_ID and PLAUSIBLE_DOMAIN are both set: a site has one analytics service, so set one of them.',
    ),
  );

const backupFolder = (description: string, example: string) =>
  z
    .optional(z.string().refine(path.isAbsolute))
    .register(texts, { description, needs: 'the absolute path of a folder', isExact: true, example });

/** Headers in which identity-aware proxies pass tokens on: oauth2-proxy, Cloudflare Access, Google IAP, Pomerium. */
const tokenHeaders = [
  'Authorization',
  'Cf-Access-Jwt-Assertion',
  'X-Goog-IAP-JWT-Assertion',
  'X-Pomerium-Jwt-Assertion',
] as const;

const logLevel = z.enum(['info', 'warn', 'error', 'silent']);

/** Log level: the log contains entries of this level and of all more serious ones. */
export type LogLevel = z.infer<typeof logLevel>;

export const server = z.object({
  PORT: wholeNumber(/^\d{1,5}$/, 1, 65_535, '3000', { description: 'port to listen on, 1 to 65535', example: '3000' }),
  LISTEN_ADDRESS: z.optional(z.string().refine(isIP)).register(texts, {
    description: 'IP address of the machine to listen on',
    needs: 'an IP address of this machine',
    example: '127.0.0.1',
    hint: ' behind a proxy that runs here',
  }),
  DATA_DIR: z.string().regex(/^[^~]/).prefault('data').register(texts, {
    description: 'folder that holds `enquiries.db`',
    isExact: true,
    needs: 'the path of a folder without "~", which only a shell replaces by your home folder',
    example: '/var/lib/consultancy-website',
  }),
  D1_DATABASE: z.enum(['local', 'remote']).optional().register(texts, {
    description: 'the Worker’s database instead of `DATA_DIR`: `local` or `remote`',
    needs: 'local or remote',
    example: 'remote',
    hint: '; the owner’s commands and the desk read it',
  }),
  BACKUP_DIR: backupFolder('folder of the backups, outside `DATA_DIR`', '/var/backups/enquiries'),
  BACKUP_COPY_DIR: backupFolder('existing folder for a copy of each backup', '/mnt/elsewhere/enquiries'),
  ERASE_AFTER_DAYS: wholeNumber(/^\d{1,5}$/, 0, 99_999, '0', {
    description: 'days after which a backup erases enquiries',
    example: '365',
    hint: '; 0 erases none',
  }),
  ENQUIRY_RATE_LIMIT: parsed(rateLimitOf)
    .prefault(String(usualRateLimit))
    .register(texts, {
      description: `enquiries of one client IP in ${durationOf(ratePeriod / 1000)}, 0 to 100000`,
      needs: 'a whole number from 0 to 100000',
      example: '10',
      hint: '; 0 sets no limit',
    }),
  TRUSTED_PROXIES: wholeNumber(/^\d{1,6}$/, 0, 10, '0', {
    description: 'number of trusted reverse proxies, 0 to 10',
    example: '1',
    hint: ' behind one proxy',
  }),
  LOG_LEVEL: logLevel.prefault('info').register(texts, {
    description: 'minimum log level: `info`, `warn`, `error` or `silent`',
    needs: `one of ${logLevel.options.join(', ')}`,
    example: 'warn',
  }),
});

/** Parses an address that nobody on the way can change: over https, or on this machine. */
function safeAddressOf(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  return isSafe && !url.username && !url.password ? url : undefined;
}

const others = ['DESK_ISSUER', 'DESK_AUDIENCE', 'DESK_KEYS'] as const;
const together = `the desk on a server needs DESK_ORIGIN, ${others.join(', ')}`;

export const desk = z
  .object({
    DESK_ORIGIN: z.optional(origin(/^https?$/).refine((href) => safeAddressOf(href) !== undefined)).register(texts, {
      description: 'origin of the desk on a server',
      needs: 'the https origin of the desk and nothing after it',
      example: 'https://desk.company.example',
    }),
    DESK_ISSUER: z.optional(z.string().regex(/^\S+$/)).register(texts, {
      description: 'who issues the tokens (`iss`)',
      needs: 'the issuer as the tokens have it, without a blank',
      example: 'https://accounts.google.com',
    }),
    DESK_AUDIENCE: z.optional(z.string().regex(/^\S+$/)).register(texts, {
      description: 'for whom they are issued (`aud`)',
      needs: 'the audience as the tokens have it, without a blank',
      example: '4714-a1b2.apps.googleusercontent.com',
    }),
    DESK_KEYS: z.optional(parsed(safeAddressOf)).register(texts, {
      description: 'https address of the issuer’s keys (JWKS)',
      needs: 'the https address of the issuer’s public keys',
      example: 'https://www.googleapis.com/oauth2/v3/certs',
    }),
    DESK_TOKEN_HEADER: z
      .enum(tokenHeaders)
      .prefault('Authorization')
      .register(texts, {
        description: 'header that brings the token',
        needs: `one of ${tokenHeaders.join(', ')}`,
        example: 'Cf-Access-Jwt-Assertion',
      }),
  })
  .check(
    ...others.flatMap((name) => [requires('DESK_ORIGIN', name, together), requires(name, 'DESK_ORIGIN', together)]),
  );

/**
 * Reads the settings of the desk on a server; undefined if the desk is for this machine alone.
 * @throws SettingsError for values that can't be used
 */
export function readDeskSettings(environment: Environment) {
  const given = parseSettings(desk, environment);
  const { DESK_ORIGIN: at, DESK_ISSUER: issuer, DESK_AUDIENCE: audience, DESK_KEYS: keys } = given;
  return at && issuer && audience && keys
    ? { origin: at, issuer, audience, keys, header: given.DESK_TOKEN_HEADER }
    : undefined;
}

export type DeskSettings = NonNullable<ReturnType<typeof readDeskSettings>>;

/** Analytics service, with the settings of its adaptor in src/analytics/. */
export type Analytics =
  | { readonly vendor: 'ga4'; readonly id: string }
  | { readonly vendor: 'plausible'; readonly domain: string; readonly host: string };

function analyticsOf(given: z.infer<typeof analytics>): Analytics | undefined {
  const { ANALYTICS_ID: id, PLAUSIBLE_DOMAIN: domain, PLAUSIBLE_HOST: host = 'https://plausible.io' } = given;
  return id ? { vendor: 'ga4', id } : domain ? { vendor: 'plausible', domain, host } : undefined;
}

const settings = analytics
  .safeExtend({ ...site.shape, ...forms.shape, ...server.shape })
  .check(
    rule(
      ({ PUBLISH_TO: target, FORM_ENDPOINT: form }) =>
        !/^(folder|rsync|sftp)$/.test((target as PublishTarget | undefined)?.kind ?? '') ||
        (form as FormService | undefined)?.kind !== 'embedded',
      'PUBLISH_TO is a host of files, which takes no enquiries: set FORM_ENDPOINT to the address that your form service shows.',
    ),
  );

/**
 * Reads all settings but those of notifications.
 * @throws SettingsError for values that can't be used
 */
export function readSettings(environment: Environment) {
  const given = parseSettings(settings, environment);
  return {
    givenUrl: given.SITE_URL,
    siteUrl: given.SITE_URL ?? new URL(`http://localhost:${given.PORT}`).origin,
    /** Undefined for this machine alone. */
    publishTo: given.PUBLISH_TO,
    formService: given.FORM_ENDPOINT,
    analytics: analyticsOf(given),
    port: given.PORT,
    listenAddress: given.LISTEN_ADDRESS,
    dataDir: path.resolve(given.DATA_DIR),
    d1Database: given.D1_DATABASE,
    backupDir: given.BACKUP_DIR,
    backupCopyDir: given.BACKUP_COPY_DIR,
    eraseAfterDays: given.ERASE_AFTER_DAYS,
    enquiryRateLimit: given.ENQUIRY_RATE_LIMIT,
    trustedProxies: given.TRUSTED_PROXIES,
    logLevel: given.LOG_LEVEL,
  };
}

export type Settings = ReturnType<typeof readSettings>;

export function portTaken(port: number): string {
  return `Port ${port} is taken by another program: choose a free one with PORT, such as PORT=${port + 1} npm start.`;
}
