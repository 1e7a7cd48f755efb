import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { nodeArguments } from '../../../server/testing/node-arguments.ts';
import { browserSwitches } from '../../e2e/support/browsers/chromium.ts';
import { folderOf, unset } from '../../e2e/support/sites/sites.ts';
import {
  distOf,
  nginxRateLimit,
  originOf,
  portOf,
  selectedWays,
  type WayName,
  ways,
  workFolder,
  wrangler,
  wranglerConfiguration,
  wranglerEnvironment,
} from './ways.ts';

const node = ['node', ...nodeArguments('server/main.ts')].join(' ');
const dataOf = (way: WayName) => ({
  SITE_URL: '',
  DATA_DIR: path.join(workFolder(way), 'data'),
  ENQUIRY_RATE_LIMIT: '0',
});
const persistTo = `--persist-to ${path.join(workFolder('cloudflare'), 'state')}`;

interface Started {
  readonly command: string;
  readonly url: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

const serve = (way: WayName, part: string | undefined, env: Started['env'] = {}): Started => ({
  command: node,
  cwd: folderOf('published'),
  url: originOf(way, part),
  env: { PORT: `${portOf(way, part)}`, ...dataOf(way), ...env },
});

const dev = `${wrangler} dev --ip 127.0.0.1 --inspector-port 0`;

/** Programs of each way of publishing, as its page in docs/how-to/ starts them. */
const programs: Readonly<Record<WayName, () => readonly Started[]>> = {
  node: () => [
    serve('node', undefined),
    {
      // The development server, whose files the same tests request.
      command: 'npm run dev',
      url: originOf('node', 'dev'),
      env: { ...unset, SITE_DIR: folderOf('published'), PORT: `${portOf('node', 'dev')}` },
    },
  ],
  nginx: () => [
    serve('nginx', 'service', {
      ...{ LISTEN_ADDRESS: '127.0.0.1', TRUSTED_PROXIES: '1', ENQUIRY_RATE_LIMIT: `${nginxRateLimit}` },
    }),
    { command: `nginx -p ${workFolder('nginx')} -c ${workFolder('nginx')}/nginx.conf`, url: originOf('nginx') },
  ],
  static: () => [
    {
      command: `${dev} --config ${workFolder('static')}/wrangler.json --port ${portOf('static')}`,
      url: originOf('static'),
      env: wranglerEnvironment,
    },
  ],
  cloudflare: () => [
    {
      command: [
        `${wrangler} d1 migrations apply enquiries --local ${persistTo} --config ${wranglerConfiguration}`,
        `exec ${dev} --config ${wranglerConfiguration} ${persistTo} --assets ${distOf('cloudflare')} --var ENQUIRY_RATE_LIMIT:0 --port ${portOf('cloudflare')}`,
      ].join(' && '),
      url: originOf('cloudflare'),
      env: wranglerEnvironment,
    },
  ],
};

export default defineConfig({
  testDir: '.',
  outputDir: '../../../test-results/publishing/browser',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // As in tests/e2e: a busy machine may take its time.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  workers: 2,
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    // nginx has a certificate that was made for this run.
    ignoreHTTPSErrors: true,
    launchOptions: {
      executablePath: process.env.TEST_BROWSER ?? '',
      args: [...browserSwitches],
    },
  },
  projects: [
    ...selectedWays.map((way) => ({
      name: way,
      metadata: ways[way],
      testMatch: ['**/{journeys,files}.spec.ts', `**/${way}.spec.ts`],
      use: { baseURL: originOf(way) },
    })),
    ...(selectedWays.includes('node')
      ? [{ name: 'development', testMatch: '**/files.spec.ts', use: { baseURL: originOf('node', 'dev') } }]
      : []),
  ],
  webServer: selectedWays.flatMap((way) =>
    programs[way]().map(({ command, url, env, cwd }) => ({
      command,
      url,
      ignoreHTTPSErrors: true,
      timeout: 120_000,
      ...(cwd && { cwd }),
      env: { ...process.env, ...env } as Record<string, string>,
      gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5000 },
    })),
  ),
});
