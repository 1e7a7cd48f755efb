import { invisibleProblem, settingText } from '../invisible-characters.ts';
import { hostPattern, isLoopback } from '../public-origin.ts';
import { problemOf, type Texts } from '../settings-error.ts';

// Without zod and APIs of Node: the Cloudflare Worker reads these settings too, and zod would be a fifth of its bundle.

/** Formats of a notification: JSON for programs, and those of chat programs. */
export const webhookFormats = ['json', 'slack', 'teams', 'discord', 'google-chat', 'ntfy'] as const;

export type WebhookFormat = (typeof webhookFormats)[number];

export interface WebhookSettings {
  readonly url: string;
  readonly format: WebhookFormat;
  readonly secret?: Uint8Array<ArrayBuffer> | undefined;
}

/** Beginnings of addresses by which receivers are known, where the address itself is the secret. */
const knownAddresses: readonly (readonly [beginning: RegExp, format: WebhookFormat])[] = [
  [/^hooks\.slack(-gov)?\.com\/services\//, 'slack'],
  [/^[^/]+\.(logic\.azure|api\.powerplatform|webhook\.office)\.com\//, 'teams'],
  [/^((ptb|canary)\.)?discord(app)?\.com\//, 'discord'],
  [/^chat\.googleapis\.com\//, 'google-chat'],
  [/^ntfy\.sh\//, 'ntfy'],
  // Zapier and Make read any JSON, and Slack's workflows the variables that they declare.
  [/^hooks\.(zapier|slack(-gov)?)\.com\/|^hook\.([\w-]+\.)?(make(\.celonis)?|integromat)\.com\//, 'json'],
];

const knownFormat = (url = '') =>
  knownAddresses.find(([beginning]) => beginning.test(url.replace('https://', '')))?.[1];

/** Reads a URL that may receive enquiries: https, or http on this machine. Undefined if it can't be used. */
export function receiverOf(text: string): string | undefined {
  const url = /\s/.test(text) ? null : URL.parse(text);
  const encrypted = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  const isPlain = url && hostPattern.test(url.hostname) && !url.username && !url.password && !url.hash;
  return isPlain && encrypted ? url.href : undefined;
}

/** Reads a secret of Standard Webhooks: 24 to 64 random bytes in base64, with or without the prefix "whsec_". */
function secretOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  const base64 = text.replace(/^whsec_/, '');
  try {
    const bytes = atob(base64);
    // `atob` also accepts spaces and a missing "=", which other readers of the same secret may not.
    return btoa(bytes) === base64 && bytes.length >= 24 && bytes.length <= 64
      ? Uint8Array.from(bytes, (character) => character.charCodeAt(0))
      : undefined;
  } catch {
    return undefined;
  }
}

type Name = 'WEBHOOK_URL' | 'WEBHOOK_FORMAT' | 'WEBHOOK_SECRET';

export const webhookTexts: Readonly<Record<Name, Texts>> = {
  WEBHOOK_URL: {
    description: 'address of the webhook that receives enquiries',
    secret: /./,
    isExact: true,
    shown: () => '(not shown: it may hold a key)',
    needs: 'an https address without a user',
    example: 'https://hooks.company.example/enquiry',
  },
  WEBHOOK_FORMAT: {
    description: 'format of the webhook',
    needs: `one of ${webhookFormats.join(', ')}`,
    example: 'slack',
    hint: '; the services that are known by their address need none',
  },
  WEBHOOK_SECRET: {
    description: 'key of the webhook’s signatures',
    secret: /./,
    isExact: true,
    shown: () => '(not shown)',
    needs: '24 to 64 random bytes in base64, such as "openssl rand -base64 32" prints',
  },
};

/** Reads the settings of the webhook. Each of `problems` names a setting that can’t be used, and the remedy. */
export function webhookOf(environment: { readonly [name in Name]?: string | undefined }) {
  const text = (name: Name) => settingText(environment[name], webhookTexts[name].isExact);
  const given = (Object.keys(webhookTexts) as Name[]).filter(text);
  // With these endings Discord reads the formats of others: https://docs.discord.com/developers/resources/webhook
  const discordEnding = /(?<=^https:\/\/(\w+\.)?discord(app)?\.com\/.*)\/(slack|github)\/?(?=\?|$)/;
  const url = receiverOf(text('WEBHOOK_URL'))?.replace(discordEnding, '');
  const secret = secretOf(text('WEBHOOK_SECRET'));
  const format = given.includes('WEBHOOK_FORMAT')
    ? webhookFormats.find((name) => name === text('WEBHOOK_FORMAT'))
    : (knownFormat(url) ?? (given.includes('WEBHOOK_SECRET') ? 'json' : undefined));
  const values = { WEBHOOK_URL: url, WEBHOOK_FORMAT: format, WEBHOOK_SECRET: secret };
  const problems = given.flatMap((name) => {
    const hidden = webhookTexts[name].isExact && invisibleProblem(text(name));
    if (hidden) return [`${name} ${hidden}`];
    return values[name] ? [] : [problemOf(name, text(name), webhookTexts[name])];
  });
  if (!given.includes('WEBHOOK_URL')) {
    const remedy = 'set both to have enquiries posted, or neither';
    problems.push(...given.map((name) => `${name} is set without WEBHOOK_URL: ${remedy}.`));
  } else if (!format && given.length === 1 && url) {
    const remedy = 'set both for a program of yours, or WEBHOOK_FORMAT for a service';
    problems.push(`WEBHOOK_URL is set without WEBHOOK_SECRET: ${remedy}.`);
  }
  if (problems.length > 0 || !url || !format) return { problems };
  // ntfy has no topic at an address that ends in a slash.
  const webhook: WebhookSettings = { url: format === 'ntfy' ? url.replace(/\/(?=\?|$)/, '') : url, format, secret };
  return { webhook, problems };
}
