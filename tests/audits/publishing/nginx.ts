import { copyFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rewrite } from '../../e2e/support/sites/clean-copy.ts';
import { portOf } from './ways.ts';

/** Port on which no program listens: it stands for a Node server that is down. */
const nobody = 1;

/**
 * Copies a configuration of `deploy/nginx/` and adapts it to these ports, as an owner would to a machine.
 * @param folder of the certificate and of the copy
 */
function write(folder: string, [source, name]: readonly string[], https: number, http: number, onward: number): void {
  copyFileSync(`deploy/nginx/${source}.conf`, path.join(folder, `${name}.conf`));
  rewrite(folder, `${name}.conf`, [
    ['listen 80;', `listen 127.0.0.1:${http};`],
    ['listen [::]:80;', ''],
    ['listen 443 ', `listen 127.0.0.1:${https} `],
    ['listen [::]:443 ssl http2;', ''],
    [/\b(www|desk)\.company\.example/g, 'localhost'],
    ['/etc/letsencrypt/live/localhost', folder],
    // With the scheme: the ports above may begin with 3000 too.
    [/http:\/\/127\.0\.0\.1:(3000|4180)/g, `http://127.0.0.1:${onward}`],
    ...(source === 'nginx' ? ownPlaces(folder) : []),
  ]);
}

const ownPlaces = (folder: string): [string, string][] => [
  ['company.example', 'bare.localhost'],
  ['/var/log/nginx', folder],
  ['/srv/consultancy-website', path.resolve('.')],
];

/**
 * Writes the configuration of nginx, which is Debian's main configuration with the site, and with the same once more with
 * its Node server down, and with the desk's host. Returns the path of the file.
 * @param folder for nginx's own files
 */
export function writeNginxConfiguration(folder: string): string {
  const port = (part?: string) => portOf('nginx', part);
  write(folder, ['nginx', 'site'], port(), port('http'), port('service'));
  write(folder, ['nginx', 'down'], port('down'), port('down_http'), nobody);
  write(folder, ['desk', 'desk'], port('desk'), port('desk_http'), port('desk_proxy'));
  const lines = [
    // If root starts nginx, the site may be in a folder that no other user can read.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off;',
    `pid ${folder}/nginx.pid;`,
    'error_log stderr crit;',
    'events {}',
    'http {',
    'include /etc/nginx/mime.types;',
    'default_type application/octet-stream;',
    'gzip on;', // Debian's default; the types are an owner's.
    'gzip_types *;',
    ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`),
    ...['site', 'down', 'desk'].map((name) => `include ${folder}/${name}.conf;`),
    '}\n',
  ];
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, lines.join('\n'));
  return file;
}
