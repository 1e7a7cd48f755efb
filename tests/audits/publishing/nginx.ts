const replaceOnce = (text: string, from: string | RegExp, to: string): string => {
  const changed = text.replaceAll(from, () => to);
  if (changed === text) {
    throw new Error(`deploy/nginx/nginx.conf has no ${from} any more`);
  }
  return changed;
};

/**
 * Adapts `deploy/nginx/nginx.conf` to this machine and these ports, as an owner would, inside Debian's main configuration.
 * @param folder for nginx's own files
 */
export function nginxConfiguration(given: string, folder: string, dist: string, port: number, servicePort: number) {
  const changes: [string | RegExp, string][] = [
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ['listen [::]:80;', ''],
    ['www.company.example', 'localhost'],
    ['company.example', 'bare.localhost'],
    ['/srv/consultancy-website/dist', dist],
    ['127.0.0.1:3000;', `127.0.0.1:${servicePort};`],
  ];
  const site = changes.reduce((text, [from, to]) => replaceOnce(text, from, to), given);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return [
    // If root starts nginx, the site may be in a folder that no other user can read.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off;',
    `pid ${folder}/nginx.pid;`,
    'error_log stderr;',
    'events {}',
    'http {',
    'include /etc/nginx/mime.types;',
    'default_type application/octet-stream;',
    'gzip on;', // Debian's default.
    ...temporary.map((name) => `${name}_temp_path ${folder}/${name};`),
    site,
    '}',
    '',
  ].join('\n');
}
