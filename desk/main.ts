import { fork, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { serve } from '@hono/node-server';
import { codeFolder } from '../config/code-folder.ts';
import type { Bundles } from './bundles.ts';

/**
 * `npm run desk`: opens the owner's editor in the browser, for this machine only. With `DESK_ORIGIN` it is for the people whom an
 * identity provider knows, behind the provider's proxy.
 */

// React's build for production renders previews as the site's own build does.
process.env.NODE_ENV = 'production';
const { readDeskSettings, readSettings } = await import('../config/settings.ts');
const { SettingsError } = await import('../config/settings-error.ts');
const { personHere } = await import('../publish/person.ts');
const { ContentError } = await import('../src/content/content-error.ts');
const { sweepCache } = await import('../build/cache.ts');
const { lockProject } = await import('./content/project-files.ts');
const { contentFiles } = await import('./content/content-files.ts');
const { RefusedError } = await import('./content/project-files.ts');
const { previewRenderer } = await import('./preview/renderer.ts');
const { createDesk } = await import('./server/desk.ts');
const { localAccess } = await import('./server/guard.ts');
const { signedInAccess } = await import('./server/signed-in.ts');

/** Opens an address in the owner's browser; the terminal shows it as well. */
function openBrowser(url: string): void {
  const [command, ...args] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler', url]
        : ['xdg-open', url];
  spawn(command ?? '', args, { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

function optionsOf() {
  try {
    return parseArgs({ options: { port: { type: 'string', default: '4300' }, 'no-open': { type: 'boolean' } } }).values;
  } catch (error) {
    return fail(`${(error as Error).message}\nUsage: npm run desk -- [--port 4300] [--no-open]`);
  }
}

/** Bundles in a process of its own; one that fails says why itself. */
async function bundles(): Promise<Bundles> {
  const child = fork(`${codeFolder}/config/run.js`, [`${codeFolder}/desk/bundles.ts`], { serialization: 'advanced' });
  child.once('exit', (code) => code !== 0 && fail('The desk could not be built.'));
  const [made] = await once(child, 'message');
  return made;
}

const options = optionsOf();
const port = Number(options.port);
if (!(Number.isInteger(port) && port > 0 && port < 65_536)) fail('--port needs a whole number from 1 to 65535.');
const project = process.cwd();
try {
  // An error in a setting comes before anything is done.
  readSettings(process.env);
  const onServer = readDeskSettings(process.env);
  lockProject(project);
  await sweepCache();
  const { renderer: bundle, assets } = await bundles();
  const renderer = previewRenderer(bundle);
  const key = randomBytes(24).toString('base64url');
  const desk = createDesk({
    project,
    access: onServer ? signedInAccess(onServer) : localAccess(port, key, personHere()),
    files: contentFiles(project),
    renderer,
    assets,
    environment: process.env,
  });
  const server = serve({ fetch: desk.fetch, port, hostname: '127.0.0.1' }, () => {
    if (onServer) {
      const { origin, issuer, header } = onServer;
      console.log(
        `The desk listens on 127.0.0.1:${port} for the proxy of ${origin}. It answers nobody without a token of ${issuer} in ${header}.`,
      );
      return;
    }
    const url = `http://127.0.0.1:${port}/#key=${key}`;
    console.log(`The desk is open at ${url}\nIt stays open until you press Ctrl-C here.`);
    if (!options['no-open']) openBrowser(url);
  });
  server.once('error', (error: NodeJS.ErrnoException) =>
    fail(
      error.code === 'EADDRINUSE'
        ? `Port ${port} is in use, perhaps by another desk: close that one, or run "npm run desk -- --port ${port + 1}".`
        : `The desk can't listen on port ${port} (${error.code}).`,
    ),
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => process.exit(0));
  }
} catch (error) {
  if ([SettingsError, ContentError, RefusedError].some((kind) => error instanceof kind)) {
    fail((error as Error).message);
  }
  throw error;
}
