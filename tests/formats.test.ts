import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { validateHeaderValue } from 'node:http';
import path from 'node:path';
import { text as joined } from 'node:stream/consumers';
import { type Browser, chromium } from '@playwright/test';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asMarkdown } from '../build/content/statements.ts';
import { headersFile, redirectsFile, redirectsOf } from '../build/prerender/hosting-files.ts';
import { writePublicFiles } from '../build/public-files/publish.ts';
import { securityHeaders } from '../build/security/security-policy.ts';
import { feedFiles } from '../build/seo/feeds.ts';
import { securityTxt, sitemap } from '../build/seo/robots-and-sitemap.ts';
import { structuredDataElement } from '../build/seo/structured-data.ts';
import { asciiEmailAddress, isEmailAddress } from '../config/email-address.ts';
import { findRedirect } from '../config/find-redirect.ts';
import { plainTarget, plainText, trimmed } from '../config/invisible-characters.ts';
import { readSettings } from '../config/settings.ts';
import { temporaryFolder } from '../config/testing/temporary-folder.ts';
import { imageNameOf } from '../desk/images/add-image.ts';
import { toJson } from '../server/cli/format/json.ts';
import { describeEnquiry } from '../server/cli/format/listing.ts';
import { fillRefusedPage } from '../server/enquiries/refusals.ts';
import { loadSite } from '../server/http/site-files.ts';
import { readTarget } from '../server/http/site-handler.ts';
import { createMailSender } from '../server/notifications/mail.ts';
import { notification, storedEnquiry } from '../server/testing/enquiry.ts';
import { startMailServer } from '../server/testing/mail-server.ts';
import { writeBuiltSite } from '../server/testing/site.ts';
import { sourceOf } from '../src/components/image/image-source.ts';
import { isDocumentName } from '../src/content/documents/document-names.ts';
import { markdownToHtml } from '../src/content/documents/markdown.ts';
import { publishableFiles } from '../src/content/public-files.ts';
import { company } from '../src/content/schema/company.ts';
import { text } from '../src/content/schema/fields.ts';
import { image } from '../src/content/schema/parts.ts';
import { redirects } from '../src/content/schema/shared-words.ts';
import { enquiryFrom } from '../src/enquiry/fields.ts';
import { mailto, mailtoAddress } from '../src/enquiry/mailto.ts';
import { Island } from '../src/islands/island.tsx';
import { browserSwitches, findOrInstallBrowser } from './e2e/support/browsers/chromium.ts';

/**
 * Every format that the site is written in, with 10,000 texts that could break it, each read back by a parser that shares no
 * code with the writer. CSV and the posts to chat programs have tests of their own (server/cli/format/csv.test.ts,
 * server/notifications/webhook-formats.test.ts). A failure prints its seed, and
 * `FUZZ_SEED=… npm run test:units -- tests/formats` repeats the run.
 */
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const number = 10_000;

const special = [
  ...'<>&"\'\0\x01\x1b\x7f\x85\ud800\udc00\ufffe\ufdd0\u2028\u202e\u200b\ufeff\u00ad\u00a0\n\r\t 🧶漢é\u{1ffff}',
  ...'\\`;,:*#?%/@={}[|a',
  ...[']]>', '</script>', '<!--', '-->', '&amp;', '&#60;', '&nbsp;', '</textarea>', '<?', '%3C', '\r\n', 'e\u0301'],
  ...['$&', '%zz', '//', '..', 'b', 'c.d'],
];
const piece = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...special) },
  fc.string({ unit: 'binary', maxLength: 5 }),
  fc.stringMatching(/^[a-z0-9.-]{1,8}$/),
  fc.stringMatching(/^[a-z?#%&'+]{1,4}@[a-z]{1,4}$/),
);
const texts = fc
  .tuple(fc.array(piece, { minLength: 1, maxLength: 8 }), fc.nat(400))
  .map(([pieces, times]) => pieces.join('').repeat(times < 400 ? 1 : 200));

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

/** Texts without the characters that no page can hold, which the check of the content refuses. */
const words = text('Words');
const inContent = (value: string) => words.safeParse(value).success;

const origin = 'https://www.company.example';
const settings = readSettings({ SITE_URL: origin });

/** Blanks and line ends as HTML and XML read them: one blank for any number. */
const collapsed = (value: string) => value.replaceAll(/[\t\n\r ]+/g, ' ').trim();

const article = (value: string) => ({
  ...({ key: 'insights/a', path: '/insights/a', topic: 'customer-experience', date: '2026-01-02' } as const),
  ...{ title: value, summary: value, author: value },
});

/** Element as a browser has parsed it: its text and its attributes. */
interface Read {
  readonly text: string;
  readonly attributes: Readonly<Record<string, string>>;
}

interface Markup {
  readonly type: 'application/xml' | 'text/html';
  readonly accepts: (value: string) => boolean;
  readonly write: (value: string) => string;
  readonly elements: string;
  readonly valuesOf: (element: Read) => readonly (string | undefined)[];
  readonly expected: (value: string) => string;
}

const markups: Readonly<Record<string, Markup>> = {
  'the Atom feed': {
    type: 'application/xml',
    accepts: inContent,
    write: (value) => feedFiles(origin, [article(value)])['/insights/feed.xml'] ?? '',
    elements: 'entry > :is(title, summary, author)',
    valuesOf: ({ text }) => [collapsed(text)],
    expected: collapsed,
  },
  'the sitemap': {
    type: 'application/xml',
    accepts: (value) => isDocumentName(`pages/${value}`),
    write: (value) => sitemap(origin, [{ path: `/${value}` }]),
    elements: 'loc',
    valuesOf: ({ text }) => [decodeURIComponent(new URL(text).pathname).slice(1)],
    expected: (value) => value,
  },
  'the page of a refused form': {
    type: 'text/html',
    accepts: (value) => value.isWellFormed(),
    write: (value) =>
      fillRefusedPage(
        { '': ['<p>', 'error', '</p><input value="', 'name', '"><textarea>', 'message', '</textarea>'] },
        value,
        enquiryFrom((name) => (name === 'service' ? '' : value)),
      ),
    elements: 'input, textarea',
    valuesOf: ({ text, attributes }) => [attributes.value ?? text],
    // HTML has one kind of line ends, and no NUL.
    expected: (value) => value.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '\ufffd'),
  },
  'structured data': {
    type: 'text/html',
    accepts: inContent,
    write: (value) =>
      structuredDataElement(origin, {
        ...{ path: '/insights/a', name: 'a', metadata: { title: value, description: value } },
        article: article(value),
      } as Parameters<typeof structuredDataElement>[1]),
    elements: 'head > *, body > *',
    valuesOf: ({ text }) => {
      const graph: readonly Record<string, string>[] = JSON.parse(text)['@graph'];
      return graph.flatMap(({ headline, description }) => [headline, description].filter((each) => each !== undefined));
    },
    expected: (value) => value,
  },
  'the properties of an island': {
    type: 'text/html',
    accepts: inContent,
    write: (value) =>
      renderToStaticMarkup(
        createElement(Island<{ value: string }>, { name: 'enquiry', component: () => null, props: { value } }),
      ),
    elements: 'body > *',
    valuesOf: ({ attributes }) => [JSON.parse(attributes['data-props'] ?? '').value],
    expected: (value) => value,
  },
};

let browser: Browser;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findOrInstallBrowser(), args: [...browserSwitches] });
});

afterAll(() => browser.close());

/** Parses documents as a browser does; of one that is not well-formed it reads the error. */
async function readInBrowser(documents: readonly string[], type: string, elements: string): Promise<Read[][]> {
  const page = await browser.newPage();
  return page.evaluate(
    ([all, kind, selector]) =>
      all.map((source) =>
        [
          ...new DOMParser()
            .parseFromString(source, kind as 'text/html')
            .querySelectorAll(`parsererror, :is(${selector})`),
        ].map((one) => ({
          text: one.textContent,
          attributes: Object.fromEntries([...one.attributes].map(({ name, value }) => [name, value])),
        })),
      ),
    [documents, type, elements] as const,
  );
}

const sample = fc.sample(texts, { seed, numRuns: number });

/** Texts that a format accepts; what refuses the others has tests of its own. */
const sampleOf = (accepts: (value: string) => boolean) => sample.filter(accepts);

/** Asserts that each text was read as it was written, and names the first that was not. */
function expectSame(
  values: readonly string[],
  read: (value: string, index: number) => readonly unknown[],
  expected = (value: string) => value,
) {
  expect(values.length).toBeGreaterThan(20);
  const lost = values.filter((value, index) => {
    const found = read(value, index);
    return found.length === 0 || found.some((each) => each !== expected(value));
  });
  expect(
    lost.slice(0, 1).map((value) => [value, read(value, values.indexOf(value))]),
    `FUZZ_SEED=${seed}`,
  ).toEqual([]);
}

test.for(Object.keys(markups))('a browser reads from %s what was written', async (name) => {
  const { type, accepts, write, elements, valuesOf, expected } = markups[name] as Markup;
  const values = sampleOf(accepts);
  const found = await readInBrowser(values.map(write), type, elements);
  expectSame(values, (_, index) => found[index]?.flatMap(valuesOf) ?? [], expected);
});

const addressOf = (value: string) => `https://${value}`;
const imageAt = (value: string) => image('Image').safeParse({ host: 'web', address: addressOf(value), alt: 'A' });

/** What the policy in `_headers` allows beside an image at an address. */
function policyWith(home: unknown): string {
  const headers = securityHeaders(settings, { home }, { styles: [], scripts: [] });
  const lines = headersFile({ headers, pages: {} }).split('\n');
  const [policy = ''] = lines.filter((line) => line.startsWith('  Content-Security-Policy: '));
  return JSON.stringify([lines.length, new CspParser(policy.slice(27)).csp.directives]);
}

const moved = (value: string) => redirects.safeParse([{ from: `/${value}`, to: `https://shop.example/${value}` }]);
const pathOf = (address: string) => decodeURIComponent(new URL(`${address}/`, origin).pathname).replace(/\/+$/, '');

const asImage = (value: string) => image('Image').safeParse({ host: 'cloudinary', account: 'a', id: value, alt: 'A' });
const asContact = (value: string) => company.shape.securityContact.safeParse(value);

/** Words of a tree of HTML. */
const wordsOf = (node: object): string =>
  'value' in node ? String(node.value) : 'children' in node ? (node.children as object[]).map(wordsOf).join('') : '';

/** Formats of single lines, each with the reader that its standard or host has. */
const lineFormats: Readonly<Record<string, Pick<Markup, 'accepts' | 'expected'> & { read(value: string): unknown[] }>> =
  {
    'the JSON feed': {
      accepts: inContent,
      read(value) {
        const [item] = JSON.parse(feedFiles(origin, [article(value)])['/insights/feed.json'] ?? '').items;
        return [item.title, item.summary, item.authors[0].name];
      },
      expected: (value) => value,
    },
    'security.txt': {
      accepts: (value) => asContact(value).success,
      read(value) {
        const lines = securityTxt(origin, new Date(), asContact(value).data).trimEnd().split('\n');
        const [[name, contact = ''] = [], ...more] = lines.map((line) => line.split(': '));
        expect(`${name} ${more.map(([each]) => each).join(' ')}`).toBe('Contact Expires Preferred-Languages Canonical');
        return [/^[!-~]+$/.test(contact) && new URL(contact).href];
      },
      expected: (value) => (isEmailAddress(plainText(value)) ? mailtoAddress(plainText(value)) : new URL(value).href),
    },
    'the address of an image': {
      accepts: (value) =>
        asImage(value).success && !/[?#%\\\t\n\r]|(^|\/)\.{1,2}(\/|$)|\/(\/|$)/.test(plainText(value)),
      read(value) {
        const { srcSet = '' } = sourceOf(asImage(value).data as Parameters<typeof sourceOf>[0], 'photo', {});
        return srcSet.split(', ').map((candidate) => {
          const [url = '', width, ...more] = candidate.split(' ');
          expect([width, more]).toEqual([expect.stringMatching(/^\d+w$/), []]);
          return decodeURIComponent(new URL(url).pathname).replace(/^\/a\/image\/upload\/c_fill,[\w,]+\//, '');
        });
      },
      // An id begins with no slash.
      expected: (value) => plainText(value).replace(/^\//, ''),
    },
    'the draft of a statement': {
      accepts: inContent,
      read: (value) => [
        wordsOf(markdownToHtml(`${asMarkdown(value)} decides, ${asMarkdown(value)}.`, { notes: '', backToText: '' })),
      ],
      expected: (value) => 'X decides, X.'.replaceAll('X', () => trimmed(value).replaceAll(/\s+/g, ' ')),
    },
    'an e-mail link': {
      accepts: isEmailAddress,
      read: (value) =>
        [mailtoAddress(value), mailto(value, 's', 'm')].map((link) => decodeURIComponent(new URL(link).pathname)),
      expected: (value) => value,
    },
    'the header of a redirect, and its line in _redirects': {
      accepts: (value) => moved(value).success,
      read(value) {
        const { data = [] } = moved(value);
        const all = redirectsOf(data, origin);
        const [[from = '', to = ''] = []] = Object.entries(all);
        const location = findRedirect(all, from, '') ?? '';
        validateHeaderValue('Location', location);
        const lines = redirectsFile({ pages: {}, redirects: all }).trimEnd().split('\n');
        const [line, withSlash, ...more] = lines.map((each) => each.split(/\s/));
        expect(location).toBe(new URL(data[0]?.to ?? '').href);
        expect([more, line?.length, line?.[1], line?.[2], withSlash?.[0]]).toEqual([[], 3, to, '301', `${line?.[0]}/`]);
        return [from, line?.[0] ?? ''].map(pathOf);
      },
      expected: (value) => pathOf(plainTarget(`/${value}`)),
    },
    'the security policy in _headers': {
      accepts: (value) => imageAt(value).success,
      read: (value) => [policyWith(imageAt(value).data)],
      expected: (value) =>
        policyWith(undefined).replace(/("img-src":\["'self'")/, `$1,"${new URL(plainText(addressOf(value))).origin}"`),
    },
  };

test.for(Object.keys(lineFormats))('%s holds what was written', (name) => {
  const { accepts, read, expected } = lineFormats[name] as (typeof lineFormats)[string];
  expectSame(sampleOf(accepts), read, expected);
});

test('site.json holds the addresses of files', async () => {
  const folder = temporaryFolder();
  const dist = writeBuiltSite(folder);
  const values = sampleOf((value) => value.isWellFormed() && value.length < 900);
  const nameOf = (value: string, index: number) => `/${index}/${value}`;
  for (const [index, value] of values.slice(0, 1500).entries()) {
    const file = path.join(folder, 'public', String(index), value);
    if (!/(^|\/)(\.{0,2}(\/|$)|[^/]{80})|\0/.test(value)) {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, nameOf(value, index));
    }
  }
  const named = publishableFiles(path.join(folder, 'public'));
  const publicFiles = await writePublicFiles(dist, { site: named.map(encodeURI) }, origin, path.join(folder, 'public'));
  const file = path.join(dist, '.server/site.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), publicFiles }));
  const site = loadSite(dist);
  expectSame(
    named.map((name) => name.normalize('NFC')),
    (name) => {
      const target = readTarget(new URL(name, origin).pathname);
      const found = target.status === 'read' ? site.files.get(target.path) : undefined;
      return [String(found?.plain.bytes).normalize('NFC')];
    },
  );
});

test('an image that is dropped into the desk gets a name that is written the same in every address', () => {
  const names = sampleOf(() => true).map((value) => imageNameOf(`${value}.PNG`));
  expect(names.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*\.png$/.test(name) || name.length > 70)).toEqual([]);
});

test('a JSON export and a mail hold what was written, and nothing of it becomes a header', async () => {
  const values = sampleOf((value) => value.isWellFormed());
  const mails = await startMailServer();
  const server = { host: '127.0.0.1', port: mails.port, secure: false, login: undefined };
  const send = createMailSender({ to: ['a@company.example'], from: 'b@company.example', server }, 'company.example');
  const headers = new Set<string>();
  for (let id = 1; id * 100 <= values.length; id += 1) {
    const some = values.slice(id * 100 - 100, id * 100);
    const email = `${some[0]}@b.example`;
    const fields = { name: some.slice(1, 10).join(' '), phone: some[10] ?? '', company: some[11] ?? '', email };
    const enquiry = { ...storedEnquiry, id, ...fields, message: some.join('\n'), service: some[12] ?? '' };
    const json = await joined(toJson(each([enquiry])));
    expect(JSON.parse(json)).toEqual([{ ...enquiry, readAt: null, answeredAt: null }]);
    const sent = await send({ ...notification, id, enquiryId: id }, enquiry, new AbortController().signal);
    expect(sent).toEqual({ status: 'sent' });
    const { read, to } = mails.taken.at(-1) ?? {};
    expect(read?.text?.endsWith(describeEnquiry(enquiry)), `FUZZ_SEED=${seed} ${id}`).toBe(true);
    // A text may happen to have the form of a service's id.
    const subject = new RegExp(`^Enquiry ${id}(: [a-z\\d-]{1,60})?$`);
    expect([to, read?.subject, read?.bcc]).toEqual([['a@company.example'], expect.stringMatching(subject), undefined]);
    expect(read?.replyTo?.map(({ address = '' }) => address.replaceAll('"', '')) ?? []).toEqual(
      // RFC 5321, 4.5.3.1.3: a longer address is no recipient.
      [asciiEmailAddress(email)].filter((address) => address && address.length <= 254),
    );
    headers.add(String(read?.headers.map(({ key }) => key).filter((key) => key !== 'reply-to')));
  }
  expect(headers.size).toBe(1);
});
