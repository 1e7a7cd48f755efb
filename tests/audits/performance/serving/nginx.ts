import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BuildManifest } from '../../../../config/build-manifest.ts';
import { benchFolder } from '../bench-folder.ts';
import type { Served } from '../bench-sites.ts';

/**
 * Builds an owner's nginx configuration for the same files. nginx sends the build's compressed files (Debian's nginx
 * supports gzip only) with the same headers. It has one worker as the site's server has one process, and no access log as
 * that server has none.
 */
function configuration(dist: string, port: number): string {
  const manifest: BuildManifest = JSON.parse(readFileSync(path.join(dist, '.server/site.json'), 'utf8'));
  const headers = Object.entries(manifest.headers)
    .map(([name, value]) => `add_header ${name} "${value}" always;`)
    .join('\n');
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
daemon off;
pid nginx.pid;
error_log stderr error;
events { worker_connections 1024; }
http {
  include ${existingTypes};
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  gzip_static on;
  gzip_vary on;
  open_file_cache max=1000;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`).join(' ')}
  server {
    listen 127.0.0.1:${port} backlog=1024;
    root ${dist};
    ${headers}
    location /assets/ { ${headers} add_header Cache-Control "public, max-age=31536000, immutable"; }
    location / { ${headers} add_header Cache-Control no-cache; try_files $uri $uri.html /index.html =404; }
  }
}
`;
}

const existingTypes = '/etc/nginx/mime.types';

/** Starts nginx, which must be installed, for a built site. */
export async function serveWithNginx(dist: string, port: number): Promise<Served> {
  const folder = benchFolder('nginx');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'nginx.conf'), configuration(dist, port));
  const child = spawn('nginx', ['-p', folder, '-c', 'nginx.conf'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: `${process.env.PATH}${path.delimiter}/usr/sbin` },
  });
  await once(child, 'spawn');
  const origin = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(origin).then(
      () => true,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null) {
      throw new Error('nginx did not start: the lines above say why.');
    }
  }
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { origin, pid: child.pid ?? 0, stop };
}
