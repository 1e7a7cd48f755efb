import { afterEach, expect, test, vi } from 'vitest';
import { readSettings } from '../../../../config/settings.ts';
import { fullEnquiry } from '../../../../server/testing/enquiry.ts';
import { sendEnquiry } from '../../../../src/enquiry/send.ts';

/** Post as a service reads it. */
interface Post {
  readonly url: URL;
  readonly type: string;
  readonly accept: string;
  readonly values: Readonly<Record<string, string>>;
}

/**
 * What a service does by its documentation: stores the post, refuses it with a status, redirects to a page of its own, or does
 * not answer what browsers ask before they post JSON to another site.
 */
type Reply = 'stored' | 'redirected' | 'blocked' | 400 | 401 | 404 | 415;

/** Hosted form service: the address that the owner sets, and the post that the service takes. */
interface Service {
  readonly setting: string;
  readonly source: string;
  readonly reply: (post: Post) => Reply;
}

const json = 'application/json';
const plain = 'application/x-www-form-urlencoded';
const asked = ({ accept }: Post): Reply => (accept.includes(json) ? 'stored' : 'redirected');
/** A value in the honeypot is dropped as spam, which a visitor must never be. */
const untrapped = (post: Post, trap: string, next: (post: Post) => Reply): Reply =>
  post.values[trap] ? 400 : next(post);

const services: Readonly<Record<string, Service>> = {
  Formspree: {
    setting: 'https://formspree.io/f/xyzabcde',
    source: 'https://help.formspree.io/hc/en-us/articles/360013470814-Submit-forms-with-JavaScript-AJAX',
    reply: (post) => (post.values.email?.includes('@') ? untrapped(post, '_gotcha', asked) : 400),
  },
  Netlify: {
    setting: 'netlify',
    source: 'https://docs.netlify.com/forms/setup/#submit-javascript-rendered-forms-with-ajax',
    // A post of another type, or without the name of a form that the build has found, is a request for a page.
    reply: ({ type, values }) => (type === plain && values['form-name'] === 'enquiry' ? 'stored' : 404),
  },
  Basin: {
    setting: 'https://usebasin.com/f/0123abcd',
    source: 'https://docs.usebasin.com/guides/form-features/ajax',
    reply: (post) => (post.values.email ? untrapped(post, '_gotcha', asked) : 400),
  },
  Web3Forms: {
    setting: 'https://api.web3forms.com/submit#access_key=0a1b2c3d-1111-2222-3333-444455556666',
    source: 'https://docs.web3forms.com/getting-started/api-reference',
    reply: (post) => {
      const key = post.values.access_key ?? '';
      return /^[\da-f-]{36}$/.test(key) && post.url.hash === '' ? untrapped(post, 'botcheck', asked) : 401;
    },
  },
  Getform: {
    setting: 'https://getform.io/f/abcd-efgh',
    source: 'https://getform.io/docs/getting-started/ajax',
    reply: (post) => (post.type === json || post.type === plain ? untrapped(post, '_gotcha', asked) : 415),
  },
  FormSubmit: {
    setting: 'https://formsubmit.co/hello@company.example',
    source: 'https://formsubmit.co/ajax-documentation',
    reply: (post) => (post.url.pathname.startsWith('/ajax/') ? untrapped(post, '_honey', asked) : 'redirected'),
  },
  Formspark: {
    setting: 'https://submit-form.com/a1b2c3d4',
    source: 'https://documentation.formspark.io/setup/spam-protection.html',
    reply: (post) => untrapped(post, '_honeypot', asked),
  },
  'Static Forms': {
    setting: 'https://api.staticforms.xyz/submit#apiKey=0123abcd',
    source: 'https://www.staticforms.xyz/docs/api-reference',
    reply: ({ values }) =>
      values.apiKey && !Object.keys(values).some((name) => name.includes('honeypot')) ? 'stored' : 400,
  },
  'a web app of Google Apps Script': {
    setting: 'https://script.google.com/macros/s/AKfycb/exec',
    source: 'https://developers.google.com/apps-script/guides/web',
    reply: ({ type }) => (type === plain ? 'stored' : 'blocked'),
  },
  Zapier: {
    setting: 'https://hooks.zapier.com/hooks/catch/123456/abcdef/',
    source: 'https://zapier.com/help/webhooks/',
    reply: ({ type }) => (type === plain ? 'stored' : 'blocked'),
  },
  Formward: {
    setting: 'https://forms.formward.eu/f/clxyz123',
    source: 'https://formward.eu/docs/ajax',
    reply: (post) => (post.type === plain ? untrapped(post, '_gotcha', asked) : 415),
  },
};

afterEach(() => vi.unstubAllGlobals());

/** Reads a request as it would be on the wire. */
async function postOf(request: Request): Promise<Post> {
  const type = request.headers.get('content-type')?.split(';')[0] ?? '';
  const text = await request.text();
  const values = type === json ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text));
  return { url: new URL(request.url), type, accept: request.headers.get('accept') ?? '*/*', values };
}

test.for(Object.entries(services))('%s takes what the form sends, word for word', async ([, service]) => {
  const stored: Post['values'][] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const post = await postOf(new Request(new URL(address, 'https://www.company.example'), init));
    const reply = service.reply(post);
    if (reply === 'redirected' || reply === 'blocked') {
      throw new TypeError('Failed to fetch'); // The page of thanks allows no other site to read it.
    }
    if (reply === 'stored') stored.push(post.values);
    return Response.json({}, { status: reply === 'stored' ? 200 : reply });
  });
  const { formService } = readSettings({ FORM_ENDPOINT: service.setting });
  expect(await sendEnquiry(formService, fullEnquiry)).toEqual({ status: 'sent' });
  expect(stored).toEqual([{ ...formService.extra, ...fullEnquiry }]);
});
