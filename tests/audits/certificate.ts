import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a certificate for one run in a folder: its key and itself as PEM texts. A client has to be told to accept it.
 * @throws Error if `openssl` is missing
 */
export function makeCertificate(folder: string, host = 'localhost') {
  const [key, file] = [path.join(folder, 'privkey.pem'), path.join(folder, 'fullchain.pem')];
  const args = `req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=${host}`.split(' ');
  const { status } = spawnSync('openssl', [...args, '-keyout', key, '-out', file]);
  if (status !== 0) {
    throw new Error('openssl is missing, which makes the certificates of the servers here. Please install it.');
  }
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(file, 'utf8') };
}
