import { copyFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rewrite } from '../../e2e/support/sites/clean-copy.ts';
import { portOf } from './ways.ts';

/** Port on which no program listens: it stands for a Node server that is down. */
const nobody = 1;

/** Adapts addresses and the certificate of a configuration to these ports, and to the folder that it is in. */
function adapt(folder: string, name: string, https: number, http: number): void {
  rewrite(folder, name, [
    ['listen 80;', `listen 127.0.0.1:${http};`],
    ['listen [::]:80;', ''],
    ['listen 443 ', `listen 127.0.0.1:${https} `],
    ['listen [::]:443 ssl http2;', ''],
    [/\b(www|desk)\.company\.example/g, 'localhost'],
    ['/etc/letsencrypt/live/localhost', folder],
  ]);
}

/**
 * Copies `deploy/nginx/nginx.conf` and adapts it to these ports, as an owner would to a machine.
 * @param folder of the certificate and of the copy
 */
function writeSite(folder: string, name: string, https: number, http: number, service: number): void {
  copyFileSync('deploy/nginx/nginx.conf', path.join(folder, name));
  adapt(folder, name, https, http);
  rewrite(folder, name, [
    ['company.example', 'bare.localhost'],
    ['/var/log/nginx', folder],
    ['/srv/consultancy-website', path.resolve('.')],
    // With the scheme: the ports above may begin with 3000 too.
    ['http://127.0.0.1:3000', `http://127.0.0.1:${service}`],
  ]);
}

/** Copies `deploy/nginx/desk.conf` in the same way. */
function writeDesk(folder: string, https: number, http: number, proxy: number): void {
  copyFileSync('deploy/nginx/desk.conf', path.join(folder, 'desk.conf'));
  adapt(folder, 'desk.conf', https, http);
  rewrite(folder, 'desk.conf', [['http://127.0.0.1:4180', `http://127.0.0.1:${proxy}`]]);
}

/**
 * Writes the configuration of nginx, which is Debian's main configuration with the site, and with the same once more with
 * its Node server down, and with the desk's host. Returns the path of the file.
 * @param folder for nginx's own files
 */
export function writeNginxConfiguration(folder: string): string {
  const port = (part?: string) => portOf('nginx', part);
  writeSite(folder, 'site.conf', port(), port('http'), port('service'));
  writeSite(folder, 'down.conf', port('down'), port('down_http'), nobody);
  writeDesk(folder, port('desk'), port('desk_http'), port('desk_proxy'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
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
    ...temporary.map((name) => `${name}_temp_path ${folder}/${name};`),
    `include ${folder}/site.conf;`,
    `include ${folder}/down.conf;`,
    `include ${folder}/desk.conf;`,
    '}',
    '',
  ];
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, lines.join('\n'));
  return file;
}
