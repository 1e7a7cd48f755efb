import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { benchFolder } from './folder.ts';

/** Makes a key and a certificate for one run; a switch makes the browser accept the certificate. */
export function makeCertificate(): { readonly key: string; readonly cert: string } {
  const [key, cert] = [benchFolder('key.pem'), benchFolder('cert.pem')];
  mkdirSync(path.dirname(key), { recursive: true });
  const args = 'req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost'.split(' ');
  const { status } = spawnSync('openssl', [...args, '-keyout', key, '-out', cert]);
  if (status !== 0) {
    throw new Error('The bench needs "openssl" for the certificates of its servers: please install it.');
  }
  const texts = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  rmSync(key);
  rmSync(cert);
  return texts;
}
