// Runs a program of this project: `node config/run.js [--preload MODULE] server/main.ts [arguments] [--site FOLDER]`. It works
// in the folder of the site, which SITE_DIR names too; without both that is the project. Plain JavaScript, because it must
// also run on a version of Node that is too old for everything else.
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import module from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

if (process.env.npm_lifecycle_event) {
  // The shell between npm and this process ends at a signal without forwarding it. So the shell's end counts as the signal.
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== shell) {
      clearInterval(watch);
      process.kill(process.pid, 'SIGTERM');
    }
  }, 250).unref();
}

// With a umask such as 077, "npm ci" installs packages that no other account can read, and Node would miss them.
const packages = fileURLToPath(new URL('../node_modules', import.meta.url));
try {
  if (existsSync(packages)) accessSync(packages, constants.R_OK | constants.X_OK);
} catch {
  console.error(
    `This account can't read ${packages}: run "chmod -R a+rX node_modules" as the account that installed it.`,
  );
  process.exit(1);
}

// By default Node and Playwright keep compiled modules in the shared temporary folder, and run what another account has put
// there. In the environment this folder also holds for child processes, and for Vite and npm, which enable Node's cache.
const compileCache = path.join(packages, '.compile-cache');
process.env.NODE_COMPILE_CACHE ??= compileCache;
process.env.PWTEST_CACHE_DIR ??= compileCache;
try {
  mkdirSync(compileCache, 0o700);
} catch {} // It is there, or this account may not write into the project and does without a cache.

if (Number.parseInt(process.versions.node, 10) < 24) {
  await import('./node24/restart.js');
} else {
  // Node 24 warns that its SQLite is experimental. Only warnings of this type are left out.
  const emit = process.emit;
  // @ts-expect-error The types have one signature for each event.
  process.emit = (...given) =>
    given[0] === 'warning' && given[1]?.name === 'ExperimentalWarning' ? false : Reflect.apply(emit, process, given);

  // With the cache, the owner's commands start in less than half the time (0.10 s instead of 0.22 s).
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE);

  process.argv.splice(1, 1);

  // The command decides: a build of the developers' React would be seven times as large.
  delete process.env.NODE_ENV;

  // Tests start browsers, nginx and other programs, whose temporary files may have names that another account can guess. So
  // they get a folder that this account alone may enter.
  const isTest = process.argv.some((argument) => /^tests\/|\bvitest\.mjs$/.test(argument));
  if (isTest) {
    delete process.env.SITE_DIR; // Tests have sites of their own.
    const temporary = mkdtempSync(path.join(tmpdir(), 'tests-'));
    process.env.TMPDIR = temporary;
    process.once('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 }));
  }

  // Node's own --import would run the module in every worker thread as well.
  const preloaded = process.argv[1] === '--preload' ? process.argv.splice(1, 2).slice(1) : [];
  const programs = [...preloaded, process.argv[1] ?? ''].map((file) => path.resolve(file));

  const option = process.argv.findIndex((argument) => /^--site(=|$)/.test(argument));
  if (option > 0) {
    const given = process.argv.splice(option, process.argv[option] === '--site' ? 2 : 1).join('=');
    process.env.SITE_DIR = given.slice('--site='.length) || 'no-folder-after---site';
  }
  if (process.env.SITE_DIR && !process.argv[1]?.includes('new-site')) {
    const site = path.resolve(process.env.SITE_DIR);
    if (!existsSync(path.join(site, 'content'))) {
      console.error(
        `${site} is not the folder of a site, which has content/ in it: name another one, or make it with "npm run new-site -- FOLDER".`,
      );
      process.exit(1);
    }
    process.env.SITE_DIR = site; // For the programs that this one starts.
    process.chdir(site);
  }

  // Vite takes them for the end of a path (github.com/vitejs/vite/issues/13123); a build and the server do without such paths.
  const unserved = [process.cwd(), path.dirname(packages)].find((folder) => /[#?]/.test(folder));
  if (unserved && /\bdev\.ts$|^desk\//.test(process.argv[1] ?? '')) {
    console.error(`The path ${unserved} has a character that Vite can't serve from: take "#" and "?" out of it.`);
    process.exit(1);
  }

  try {
    const { loadSettings, settingsFile } = await import('./settings-file.ts');
    for (const name of loadSettings(path.resolve(settingsFile), process.env)) {
      // The owner's settings must not reach the commands that a test starts: an empty one counts as not set.
      if (isTest) process.env[name] = '';
    }
    for (const file of programs) {
      await import(pathToFileURL(file).href);
    }
  } catch (error) {
    const { name, code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    // "npm ci" leaves out what a build needs where NODE_ENV is "production", and parts for this computer with "--omit=optional".
    const isMissing = code === 'ERR_MODULE_NOT_FOUND' && /Cannot find package|node_modules/.test(message);
    const isPart = code === 'MODULE_NOT_FOUND' || /native binding|"sharp" module/.test(message);
    // A program can't catch what is wrong with a setting that a module reads while it is imported.
    if (!isMissing && !isPart && name !== 'SettingsError') throw error;
    const [, missing] = /(?:Cannot find package '|node_modules[\\/])((?:@[^'\\/]+.)?[^'\\/]+)/.exec(message) ?? [];
    console.error(
      isPart
        ? 'A package lacks its part for this computer: run "npm ci --include=dev --include=optional".'
        : isMissing
          ? `The package ${missing} is not installed: run "npm ci --include=dev".`
          : message,
    );
    process.exit(1);
  }
}
