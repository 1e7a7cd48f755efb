import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const versionOf = (name: string): string =>
  JSON.parse(readFileSync(path.resolve('node_modules', name, 'package.json'), 'utf8')).version;

/** Returns the size of a text in bytes as a server with brotli sends it. */
export function compressedSize(bytes: Uint8Array): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return brotliCompressSync(bytes, { params }).length;
}

/**
 * Builds React alone, the baseline: the JavaScript of a page whose only component is empty, by the site's own Vite. It is
 * built once for each version of its inputs.
 */
export function reactBaselineScript(): Buffer {
  const versions = ['react', 'react-dom', 'vite'].map((name) => `${name}-${versionOf(name)}`).join('_');
  const folder = path.resolve('node_modules/.cache/react-baseline', versions);
  const assets = path.join(folder, 'assets');
  if (!existsSync(assets)) {
    const args = [
      'build',
      'tests/audits/performance/react-baseline',
      '--outDir',
      folder,
      '--emptyOutDir',
      '--logLevel',
      'warn',
    ];
    const { status } = spawnSync('vite', args, { stdio: 'inherit', shell: process.platform === 'win32' });
    if (status !== 0) {
      throw new Error('React alone could not be built: the lines above say why.');
    }
  }
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  return Buffer.concat(scripts.map((name) => readFileSync(path.join(assets, name))));
}
