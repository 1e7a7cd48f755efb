import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Database } from './database.ts';
import { StoreError } from './enquiry-store.ts';

/** The part of wrangler's API that is used here (https://developers.cloudflare.com/workers/wrangler/api/). */
interface Wrangler {
  unstable_readConfig(options: { config: string }): {
    readonly d1_databases: readonly object[];
    readonly compatibility_date?: string;
  };
  getPlatformProxy(options: {
    configPath: string;
    persist: { path: string };
    remoteBindings: boolean;
  }): Promise<{ readonly env: { readonly DB: Database }; dispose(): Promise<void> }>;
}

const folder = path.resolve(import.meta.dirname, '../../deploy/cloudflare');

const localState = path.join(folder, '.wrangler/state/v3');

async function loadWrangler(): Promise<Wrangler> {
  const required = createRequire(path.join(folder, 'package.json'));
  if (!existsSync(path.join(folder, 'node_modules/wrangler'))) {
    throw new StoreError('wrangler is missing, which reaches D1. Run "npm ci --prefix deploy/cloudflare".');
  }
  return import(pathToFileURL(required.resolve('wrangler')).href);
}

export type OpenedD1 = Awaited<ReturnType<typeof openD1>>;

/**
 * Opens the site's D1 database from the owner's machine: that of `wrangler dev` here, or the one on Cloudflare, for the
 * account that wrangler is logged in with.
 * @param state folder of the local databases
 * @throws StoreError if wrangler is missing or can't reach the database, or if its tables are missing or too old
 */
export async function openD1(location: 'local' | 'remote', state = localState) {
  const { getPlatformProxy, unstable_readConfig } = await loadWrangler();
  const config = unstable_readConfig({ config: path.join(folder, 'wrangler.jsonc') });
  // The Worker's own configuration stays local: "wrangler dev" would read and write visitors' enquiries otherwise.
  const temporary = mkdtempSync(path.join(tmpdir(), 'd1-'));
  const configPath = path.join(temporary, 'wrangler.json');
  const remote = location === 'remote';
  const { compatibility_date, d1_databases } = config;
  const bindings = d1_databases.map((binding) => ({ ...binding, remote }));
  writeFileSync(configPath, JSON.stringify({ name: 'owner', compatibility_date, d1_databases: bindings }));
  let dispose = async () => {};
  const close = async () => {
    await dispose();
    rmSync(temporary, { recursive: true, force: true });
  };
  try {
    const proxy = await getPlatformProxy({ configPath, persist: { path: state }, remoteBindings: remote });
    dispose = () => proxy.dispose();
    await proxy.env.DB.prepare('SELECT note FROM enquiries LIMIT 1').run();
    return { database: proxy.env.DB, close };
  } catch (error) {
    await close();
    throw new StoreError(`The ${location} D1 database can't be used: ${explainD1Error(error as Error, location)}.`);
  }
}

/** Explains an error of D1 or wrangler to the owner, with the remedy if there is one. */
function explainD1Error({ message, cause }: Error, location: string): string {
  if (/no such (table|column)/.test(message)) {
    return `its tables are missing, or of an earlier version. In deploy/cloudflare, run "npx wrangler d1 migrations apply enquiries --${location}"`;
  }
  const [reason = ''] = (cause instanceof Error ? cause.message : message).split('\n', 1);
  const remedy = '. Check that "npx wrangler whoami" in deploy/cloudflare names your account';
  return reason.replace(/[.:]+$/, '') + (location === 'remote' ? remedy : '');
}
