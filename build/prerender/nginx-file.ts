import { immutable, revalidated } from '../../config/cache-control.ts';
import type { SiteRecord } from '../../config/site-record.ts';
import { embeddedEndpoint } from '../../src/enquiry/fields.ts';

const quoted = (value: string) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`;

/** Quotes the value of a header. nginx reads a "$" as a variable and has no escape for it. */
function literal(name: string, value: string): string {
  if (value.includes('$')) {
    throw new Error(`${name} has a "$" in it, which can't be written in a configuration of nginx.`);
  }
  return quoted(value);
}

const pageLocations = (pages: SiteRecord['pages'], sentPage: string) =>
  Object.entries(pages).flatMap(([address, file]) => [
    `location = ${address} {`,
    // The thank-you page of a form that was posted without JavaScript: its URL has no value for "sent".
    ...(address === '/contact' ? [`  if ($args ~ "(^|&)sent(=|&|$)") { rewrite ^ /${sentPage} last; }`] : []),
    `  try_files /${file} =404;`,
    '}',
    ...(address === '/' ? [] : [`location = ${address}/ { return 308 ${address}$is_args$args; }`]),
    `location = /${file} { return 308 ${address}$is_args$args; }`,
  ]);

const enquiryLocation = (headers: SiteRecord['headers']) => [
  `location = ${embeddedEndpoint} {`,
  '  set $cache_control "";', // The service sets the header itself.
  '  client_max_body_size 2m;', // The service rejects what is too long, with a message.
  '  proxy_pass http://consultancy_enquiries;',
  '  proxy_http_version 1.1;',
  '  proxy_set_header Host $host;',
  '  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
  ...Object.keys(headers).map((name) => `  proxy_hide_header ${name};`), // Otherwise they would be sent twice.
  '}',
];

/**
 * Content of the `server` block of an nginx in front: pages at their URLs, precompressed files, headers, the 404 page,
 * and the form proxied to the Node server. `deploy/nginx/nginx.conf` includes it. nginx drops inherited headers if a
 * location adds one of its own; hence the variable for the one that differs.
 */
export function nginxFile({ headers, pages, notFound, sentPage }: SiteRecord, formEndpoint: string): string {
  const lines = [
    '# Made by the build. deploy/nginx/nginx.conf includes it; "nginx -s reload" after each build, for the policy may have changed.',
    'absolute_redirect off;',
    'server_tokens off;',
    'charset utf-8;',
    'gzip_static on;',
    'gzip_vary on;',
    '# brotli_static on; # after: apt-get install libnginx-mod-http-brotli-static',
    `set $cache_control "${revalidated}";`,
    ...Object.entries(headers).map(([name, value]) => `add_header ${name} ${literal(name, value)} always;`),
    'add_header Cache-Control $cache_control always;',
    `error_page 404 /${notFound};`,
    `location = /${notFound} { internal; set $cache_control "${revalidated}"; }`,
    `location = /${sentPage} { internal; }`,
    ...pageLocations(pages, sentPage),
    ...(formEndpoint === embeddedEndpoint ? enquiryLocation(headers) : []),
    `location /assets/ { set $cache_control "${immutable}"; try_files $uri =404; }`,
    'location / { try_files $uri =404; }',
    '# nginx 1.22 knows no type for these two.',
    `location ~ \\.speculationrules$ { set $cache_control "${immutable}"; types { application/speculationrules+json speculationrules; } try_files $uri =404; }`,
    'location ~ \\.webmanifest$ { types { application/manifest+json webmanifest; } try_files $uri =404; }',
    '# What the build leaves for servers and other hosts.',
    'location ~ (\\.(html|br|gz)$|/\\.(?!well-known/)|^/_(headers|redirects)$) { return 404; }',
  ];
  return `${lines.join('\n')}\n`;
}
