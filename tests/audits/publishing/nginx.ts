const replaceOnce = (text: string, from: string | RegExp, to: string): string => {
  const changed = text.replaceAll(from, () => to);
  if (changed === text) {
    throw new Error(`deploy/nginx/nginx.conf has no ${from} any more`);
  }
  return changed;
};

/**
 * `deploy/nginx/nginx.conf` as an owner would adapt it, for this machine and these ports, with what Debian's main file has around it.
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
    // Who starts nginx as root may have put the site where nobody else can read it.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off;',
    `pid ${folder}/nginx.pid;`,
    'error_log stderr;',
    'events {}',
    'http {',
    'include /etc/nginx/mime.types;',
    'default_type application/octet-stream;',
    'gzip on;', // As Debian has it.
    ...temporary.map((name) => `${name}_temp_path ${folder}/${name};`),
    site,
    '}',
    '',
  ].join('\n');
}
