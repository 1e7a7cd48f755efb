// Runs the same command on Node 24, which npm installs when an older Node first runs a command of this project.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const onWindows = process.platform === 'win32';
const here = fileURLToPath(new URL('.', import.meta.url));
const modules = path.resolve(here, '../../node_modules');
// "npm ci" empties node_modules, so each update of the project installs its own version of Node.
const folder = path.join(modules, '.node24');
const node = path.join(folder, onWindows ? 'node.exe' : 'node');

/** @type {(error: Error) => never} */
function fail({ message }) {
  console.error(
    `This site runs on Node 24, and this is Node ${process.versions.node}. Node 24 could not be installed (${message}): run "npm ci" and this command again with a connection to npm's registry, or install Node 24 or newer.`,
  );
  process.exit(1);
}

/** Installs Node in a temporary folder and then renames it: two commands may install at the same time. */
function install() {
  console.error(`This is Node ${process.versions.node}: installing Node 24 for this site.`);
  const temporary = mkdtempSync(path.join(modules, '.node24-'));
  try {
    cpSync(here, temporary, { recursive: true });
    const args = ['ci', '--prefix', '.', '--ignore-scripts', '--loglevel=error'];
    const { status, error } = spawnSync('npm', args, {
      cwd: temporary,
      stdio: ['ignore', 'ignore', 2],
      shell: onWindows,
    });
    const packages = path.join(temporary, 'node_modules');
    const installed = status === 0 && existsSync(packages) ? readdirSync(packages) : [];
    const name = installed.find((found) => found.startsWith('node-'));
    // npm ends without an error where an optional dependency can't be installed.
    if (!name) {
      throw error ?? new Error(`npm installed none for ${process.platform}-${process.arch}`);
    }
    const versions = JSON.parse(readFileSync(path.join(here, 'package.json'), 'utf8')).optionalDependencies;
    const newest = Object.values(versions)
      .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
      .at(-1);
    if (versions[name] !== newest) {
      console.error(
        `For this computer npm has Node ${versions[name]}, which lacks the security fixes of ${newest}: install Node 24 or newer from nodejs.org.`,
      );
    }
    // The program alone: its headers for C++ take another 68 MB.
    renameSync(path.join(packages, name, 'bin'), folder);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

if (!existsSync(node)) {
  try {
    install();
  } catch (error) {
    // The other command was faster if Node is there.
    if (!existsSync(node)) {
      fail(/** @type {Error} */ (error));
    }
  }
}

process.env.PATH = [folder].concat(process.env.PATH ?? []).join(path.delimiter);
const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' }).on('error', fail);
process.on('SIGINT', () => {}); // A terminal sends it to both processes.
process.on('SIGTERM', () => child.kill('SIGTERM'));
process.on('SIGHUP', () => child.kill('SIGHUP'));
child.on('exit', (code, signal) => {
  if (signal) {
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  } else {
    process.exit(code);
  }
});
