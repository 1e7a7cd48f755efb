import { findProgram, remedyFor } from './programs.ts';

/** The engines beside Chromium: the programs that the tests of each need, under the names systems give them. */
const programs = {
  firefox: [['firefox', 'firefox-esr', 'Firefox.app/Contents/MacOS/firefox']],
  webkit: [['WebKitWebDriver'], ['MiniBrowser'], ['xvfb-run']],
} as const;

export type Engine = keyof typeof programs;

export const engines = Object.keys(programs) as readonly Engine[];

/** Where the programs of an engine are, in the order of the table above; undefined where one is missing. */
export function findEngine(engine: Engine): string[] | undefined {
  const found = programs[engine].flatMap((names) => findProgram(...names) ?? []);
  return found.length === programs[engine].length ? found : undefined;
}

/**
 * The engines that are here. Says of the others that their tests are skipped, or, with `REQUIRE_ALL_ENGINES` set as the
 * build server has it, throws.
 */
export function findEngines(): Partial<Record<Engine, string[]>> {
  const missing = engines.filter((engine) => !findEngine(engine));
  if (missing.length > 0 && process.env.REQUIRE_ALL_ENGINES) {
    throw new Error(`Not here: ${missing.join(' and ')}. ${remedyFor(...missing)}`);
  }
  for (const engine of missing) {
    console.log(`SKIPPED: every test in ${engine}, which is not on this machine. ${remedyFor(engine)}`);
  }
  return Object.fromEntries(
    engines.flatMap((engine) => {
      const found = findEngine(engine);
      return found ? [[engine, found]] : [];
    }),
  );
}
