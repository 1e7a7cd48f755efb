import { findProgram, remedy } from './programs.ts';

/** Programs that the tests of each engine beside Chromium need, under the names that systems give them. */
const programs = {
  firefox: [['firefox', 'firefox-esr', 'Firefox.app/Contents/MacOS/firefox']],
  webkit: [['WebKitWebDriver'], ['MiniBrowser'], ['xvfb-run']],
} as const;

export type Engine = keyof typeof programs;

export const engines = Object.keys(programs) as readonly Engine[];

/** Finds the programs of an engine, in the order of the table above; undefined if one is missing. */
export function findEngine(engine: Engine): string[] | undefined {
  const found = programs[engine].flatMap((names) => findProgram(...names) ?? []);
  return found.length === programs[engine].length ? found : undefined;
}

/**
 * Preferences by which Firefox reaches no other host: no program listens at the proxy. A route for that would send each
 * request through the test, and turn the cache off.
 */
export const firefoxOffline = {
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
} as const;

/** Finds the installed engines. Reports the tests of missing ones as skipped or, with `REQUIRE_ALL_ENGINES` set as in CI, throws. */
export function findEngines(): Partial<Record<Engine, string[]>> {
  const missing = engines.filter((engine) => !findEngine(engine));
  if (missing.length > 0 && process.env.REQUIRE_ALL_ENGINES) {
    throw new Error(`Not here: ${missing.join(' and ')}. ${remedy}`);
  }
  for (const engine of missing) {
    console.log(`SKIPPED: every test in ${engine}, which is not on this machine. ${remedy}`);
  }
  return Object.fromEntries(
    engines.flatMap((engine) => {
      const found = findEngine(engine);
      return found ? [[engine, found]] : [];
    }),
  );
}
