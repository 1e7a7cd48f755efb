import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Makes a key and a certificate of "localhost" for one run, as PEM texts. The browser has to be told to accept it.
 * @throws Error if `openssl` is missing
 */
export function makeCertificate(): { readonly key: string; readonly cert: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'certificate-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  try {
    const args = 'req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost'.split(' ');
    const { status } = spawnSync('openssl', [...args, '-keyout', key, '-out', cert]);
    if (status !== 0) {
      throw new Error('The certificates of the servers here are made by "openssl": please install it.');
    }
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
