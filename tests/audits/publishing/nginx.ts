import { readFileSync } from 'node:fs';
import path from 'node:path';
import { portOf } from './ways.ts';

/** Port on which no program listens: it stands for a Node server that is down. */
const nobody = 1;

/**
 * Adapts `deploy/nginx/nginx.conf` to these ports, as an owner would to a machine.
 * @param folder of the certificate
 */
function siteConfiguration(folder: string, https: number, http: number, service: number): string {
  const changes: [string, string][] = [
    ['listen 80;', `listen 127.0.0.1:${http};`],
    ['listen [::]:80;', ''],
    ['listen 443 ', `listen 127.0.0.1:${https} `],
    ['listen [::]:443 ssl http2;', ''],
    ['www.company.example', 'localhost'],
    ['company.example', 'bare.localhost'],
    ['/etc/letsencrypt/live/localhost', folder],
    ['/srv/consultancy-website', path.resolve('.')],
    ['127.0.0.1:3000', `127.0.0.1:${service}`],
  ];
  return changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) {
        throw new Error(`deploy/nginx/nginx.conf has no ${from} any more`);
      }
      return text.replaceAll(from, to);
    },
    readFileSync('deploy/nginx/nginx.conf', 'utf8'),
  );
}

/**
 * Makes the configuration of nginx inside Debian's main configuration: the site, and the same once more with its Node server
 * down.
 * @param folder for nginx's own files
 */
export function nginxConfiguration(folder: string): string {
  const port = (part?: string) => portOf('nginx', part);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return [
    // If root starts nginx, the site may be in a folder that no other user can read.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off;',
    `pid ${folder}/nginx.pid;`,
    'error_log stderr crit;', // Each request to the site that is down logs an error.
    'events {}',
    'http {',
    'include /etc/nginx/mime.types;',
    'default_type application/octet-stream;',
    'gzip on;', // Debian's default; the types are an owner's.
    'gzip_types *;',
    ...temporary.map((name) => `${name}_temp_path ${folder}/${name};`),
    siteConfiguration(folder, port(), port('http'), port('service')),
    siteConfiguration(folder, port('down'), port('down_http'), nobody),
    '}',
    '',
  ].join('\n');
}
