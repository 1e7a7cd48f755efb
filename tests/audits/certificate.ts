import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Key and certificate as PEM texts, and the file of the certificate. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
  readonly file: string;
}

/**
 * Makes a certificate for one run in a folder. A client has to be told to accept it.
 * @throws Error if `openssl` is missing
 */
export function makeCertificate(folder: string, host = 'localhost'): Certificate {
  const [key, file] = [path.join(folder, 'privkey.pem'), path.join(folder, 'fullchain.pem')];
  const args = `req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=${host}`.split(' ');
  const { status } = spawnSync('openssl', [...args, '-keyout', key, '-out', file]);
  if (status !== 0) {
    throw new Error('openssl is missing, which makes the certificates of the servers here. Please install it.');
  }
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(file, 'utf8'), file };
}
