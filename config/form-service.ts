import { embeddedEndpoint } from '../src/enquiry/fields.ts';
import { receiverOf } from './notifications/webhook-settings.ts';

/** What takes the enquiries of the form. */
export interface FormService {
  readonly kind: 'embedded' | 'hosted' | 'netlify';
  /** Address of the posts: an https URL, or a path on the site's own host. */
  readonly address: string;
  /** What the service wants in each post beside the fields of the enquiry, such as its access key. */
  readonly extra: Readonly<Record<string, string>>;
  /** JSON (CONTACT-6), or the encoding of a plain form for the few services that refuse JSON. */
  readonly encoding: 'application/json' | 'application/x-www-form-urlencoded';
  /** Where a plain form posts, if that is not `address`. */
  readonly action?: string | undefined;
  /** Other origin to which the service redirects each post. */
  readonly redirectsTo?: string;
}

/** What the form itself has to know of its service. Netlify has no `action`: it thanks by itself where the form names none. */
export type FormTarget = Omit<FormService, 'kind' | 'redirectsTo'>;

/** Name of the form at Netlify, whose build finds it in `netlifyFormFile`. */
const netlifyForm = 'enquiry';

const plain = 'application/x-www-form-urlencoded';

/** What services want that is not JSON at the address that they show, by their hosts. */
const wishes: readonly (readonly [host: RegExp, wish: (address: string) => Partial<FormService>])[] = [
  // https://formward.eu/docs/ajax
  [/(^|\.)formward\.eu$/, () => ({ encoding: plain })],
  // They answer no preflight request, which browsers make before they post JSON to another site.
  [/^hooks\.zapier\.com$/, () => ({ encoding: plain })],
  // https://developers.google.com/apps-script/guides/content#redirects
  [/^script\.google\.com$/, () => ({ encoding: plain, redirectsTo: 'https://script.googleusercontent.com' })],
  // https://formsubmit.co/ajax-documentation: a plain form is thanked at the address without "/ajax".
  [
    /^formsubmit\.co$/,
    (address) => {
      const action = address.replace('/ajax/', '/');
      return { address: action.replace('.co/', '.co/ajax/'), action };
    },
  ],
];

/** Questionnaires with fields of their own, which take no fields of an enquiry. */
const questionnaires =
  /^(docs\.google\.com|forms\.gle|forms\.office\.com|forms\.cloud\.microsoft|[\w-]+\.typeform\.com)$/;

/**
 * Reads where the form posts to. What follows `#` in the address are further values of each post, such as `access_key=…`:
 * a browser never sends that part of an address by itself.
 * @returns undefined if the text names no service that the form can post to
 */
export function formServiceOf(text: string): FormService | undefined {
  if (text === embeddedEndpoint) return { kind: 'embedded', address: text, extra: {}, encoding: 'application/json' };
  if (text === 'netlify') {
    // https://docs.netlify.com/forms/setup/#submit-javascript-rendered-forms-with-ajax: any path of the site, never JSON.
    return { kind: 'netlify', address: '/', extra: { 'form-name': netlifyForm }, encoding: plain };
  }
  const [, before = '', after] = /^([^#]*)(?:#(.*))?$/.exec(text) ?? [];
  const address = receiverOf(before);
  const extra = Object.fromEntries(new URLSearchParams(after));
  if (!address || (after !== undefined && !/^[^=&]+=[^&]+(&[^=&]+=[^&]+)*$/.test(after))) return undefined;
  const { hostname } = new URL(address);
  if (questionnaires.test(hostname)) return undefined;
  const [, wish] = wishes.find(([host]) => host.test(hostname)) ?? [];
  return { kind: 'hosted', address, extra, encoding: 'application/json', ...wish?.(address) };
}

/**
 * Page from which Netlify's build learns the form: https://docs.netlify.com/forms/setup/#work-with-javascript-rendered-forms.
 * @param names fields of the form
 * @param trap name of its honeypot
 */
export const netlifyFormFile = (names: readonly string[], trap: string): string =>
  `<!doctype html><meta name="robots" content="noindex"><form name="${netlifyForm}" method="post" hidden data-netlify="true" netlify-honeypot="${trap}">${[...names, trap].map((name) => `<input name="${name}">`).join('')}</form>\n`;
