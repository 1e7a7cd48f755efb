import { mkdirSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { BuildManifest } from '../../config/build-manifest.ts';
import type { RefusedPages } from '../../config/refused-page-slots.ts';
import { createEnquiryService, type EnquiryServiceOptions } from '../enquiries/service.ts';
import { createLog } from '../log/create-log.ts';
import { services } from './enquiry.ts';

/** Helpers that the server's tests share: a made-up built site, and requests that `fetch` would normalise. */

const partsFor = (service: string) => [
  ...['<p id="error">', 'error', '</p><input name="name" value="', 'name', '"><input name="email" value="', 'email'],
  ...['"><input name="phone" value="', 'phone', '"><input name="company" value="', 'company'],
  `"><select name="service">${services
    .map((value) => `<option value="${value}"${value === service ? ' selected=""' : ''}></option>`)
    .join('')}</select><textarea name="message">`,
  ...['message', '</textarea>'],
];

export const refusedPages: RefusedPages = Object.fromEntries(services.map((service) => [service, partsFor(service)]));

/** Enquiry service of the made-up site, without a log, whose visitors send their client IP in the header `sender`. */
export const serviceOn = (store: EnquiryServiceOptions['store'], more: Partial<EnquiryServiceOptions> = {}) =>
  createEnquiryService({
    ...{ store, siteUrl: builtSite.siteUrl, pages: { refused: refusedPages }, services, log: createLog('silent') },
    senderOf: (c) => c.req.header('sender'),
    ...more,
  });

export const builtSite: BuildManifest = {
  siteUrl: 'https://www.company.example',
  pages: { '/': 'index.html', '/about': 'about.html', '/contact': 'contact.html' },
  notFound: '404.html',
  sentPage: '.server/contact-sent.html',
  refusedPages: '.server/contact-refused.json',
  redirects: {
    '/old-page': '/about#team',
    '/über uns': '/about',
    '/old/service': '/contact?service=customer-experience',
    '/shop': 'https://shop.example/',
  },
  publicFiles: ['google1234.html'],
  headers: { 'Content-Security-Policy': "default-src 'self'", 'X-Content-Type-Options': 'nosniff' },
  fileHeaders: { 'X-Content-Type-Options': 'nosniff' },
};

/** Writes a small built site into `folder/dist` and returns that folder. */
export function writeBuiltSite(folder: string): string {
  const dist = path.join(folder, 'dist');
  const write = (name: string, text: string, compress = true) => {
    const file = path.join(dist, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    if (compress) {
      writeFileSync(`${file}.br`, brotliCompressSync(text));
      writeFileSync(`${file}.gz`, gzipSync(text));
    }
  };
  write('index.html', '<h1>Home</h1>');
  write('about.html', '<h1>About</h1>');
  write('contact.html', '<h1>Contact</h1>');
  write('404.html', '<h1>Page Not Found</h1>');
  write('assets/app-1a2b.js', 'export {};');
  write('assets/type-1a2b.woff2', 'font', false);
  write('assets/logo-1a2b.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', false);
  write('assets/prefetch-1a2b.speculationrules', '{}', false);
  write('film.mp4', 'film data', false);
  write('IMG_1.MOV', 'film data', false);
  write('insights/feed.json', '{}');
  write('insights/feed.xml', '<feed/>');
  write('robots.txt', 'User-agent: *');
  write('.well-known/security.txt', 'Contact: mailto:security@company.example');
  write('google1234.html', 'google-site-verification: google1234.html');
  write('.secret', 'hidden', false);
  write('.server/contact-sent.html', '<h1>Message Sent!</h1>');
  write('.server/contact-refused.json', JSON.stringify(refusedPages), false);
  write('.server/site.json', JSON.stringify(builtSite), false);
  return dist;
}

/** Requests exactly this target from a server on this machine: nothing is normalised, decompressed or redirected. */
export function ask(port: number, target: string, method = 'GET', headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path: target, method, headers, agent: false }, (response) => {
      const { statusCode: status = 0, headers } = response;
      buffer(response).then((body) => resolve({ status, headers, body }), reject);
    });
    asked.on('error', reject).end();
  });
}

/** Sends raw bytes, and returns the response once the server closes or resets the connection. */
export function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    let response = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'));
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      response += chunk;
    });
    socket.on('error', () => {}).on('close', () => resolve(response));
  });
}
