import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SettingsError } from '../../config/settings-error.ts';

/** Milliseconds after which a program is ended, whatever it waits for. */
const deadline = 600_000;

/** Options of ssh: it asks nothing, takes no key of a host that it does not know, and gives up on a host that is silent. */
export const sshOptions = [
  ...['BatchMode=yes', 'StrictHostKeyChecking=yes', 'ConnectTimeout=15'],
  ...['ServerAliveInterval=15', 'ServerAliveCountMax=3'],
].flatMap((option) => ['-o', option]);

/** What programs say about a problem, and what to do; the first that is found counts. */
const problems: readonly (readonly [said: RegExp, problem: string])[] = [
  [
    /HOST IDENTIFICATION HAS CHANGED/,
    'has another host key than before, so somebody else may answer in its place. Ask its owner. If the new key is right, remove the former one with "ssh-keygen -R HOST", and connect once with "ssh"',
  ],
  [
    /Host key verification failed|No [\w-]+ host key is known/,
    'has a host key that this account does not know. Connect once with "ssh", and compare the key with that of its owner',
  ],
  [
    /No space left|Disk quota|File too large|ENOSPC|EDQUOT|write remote .*: Failure/,
    'has no room left: its disk is full',
  ],
  // rsync may end before its other side has told what is wrong.
  [
    /^rsync ended with code 11$/,
    'can’t store the version: its disk may be full, or does not let this account write there',
  ],
  [
    /Permission denied \(|Too many authentication failures|Authentication failed|could not read (Username|Password)|terminal prompts disabled|HTTP 40[13]|error: 40[13]\b|Permission to \S+ denied|Authentication error|\[code: (10000|10001|9109)\]|not authenticated|Unable to authenticate|CLOUDFLARE_API_TOKEN|expired/,
    'does not take the login of this account, which is missing or has expired. Log in anew, or give this account a key',
  ],
  [
    /Permission denied|Operation not permitted|EACCES|EPERM|EROFS|Read-only file system/,
    'does not let this account write there',
  ],
  [/\[(rejected|remote rejected)\]|non-fast-forward|fetch first/, 'does not take the new version'],
  [
    /timed? ?out|Timeout|refused|resolve host|not known|No route|unreachable|not responding|Broken pipe|[Cc]onnection (closed|reset|unexpectedly closed)|fetch failed|ECONN|ENOTFOUND|unable to access/,
    'can’t be reached, or does not answer',
  ],
  [
    /command not found|not found on|No such file or directory|ENOENT/,
    'lacks the folder or the program that is needed there',
  ],
];

/** Words a delivery that has failed: what is wrong, then the last lines of what the program has said. */
export function deliveryError(where: string, said: string): SettingsError {
  const [, problem = 'does not take the version'] = problems.find(([pattern]) => pattern.test(said)) ?? [];
  const lines = said.split(/[\r\n]+/).filter((line) => /\w/.test(line));
  return new SettingsError([`${where} ${problem}.`, ...lines.slice(-6).map((line) => `  ${line.trim()}`)].join('\n'));
}

interface Program extends Pick<SpawnOptions, 'cwd' | 'env'> {
  /** Words for the target, which begin the error. */
  readonly where: string;
  readonly input?: string;
  /** Exit codes that are no failure, beside 0. */
  readonly accepted?: readonly number[];
}

/**
 * Runs a program to its end, which comes with the end of this process at the latest.
 * @returns what it has printed
 * @throws SettingsError with a sentence, if it is missing, fails or takes too long
 */
export async function runProgram(
  name: string,
  args: readonly string[],
  { where, input = '', accepted = [], cwd, env }: Program,
  longest = deadline,
): Promise<string> {
  const child = spawn(name, args, { cwd, env: { ...process.env, LC_ALL: 'C', NO_COLOR: '1', ...env }, detached: true });
  /** Ends it with all that it has started. */
  const end = () => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
    } catch {
      child.kill('SIGKILL'); // Windows has no groups of processes.
    }
  };
  const started = once(child, 'spawn');
  const closed = once(child, 'close');
  closed.catch(() => {}); // It has not started, which is said below.
  try {
    await started;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new SettingsError(
      code === 'ENOENT'
        ? `The program ${name} is missing, which brings versions to ${where}: install it.`
        : `The program ${name} can’t be started: ${message}.`,
    );
  }
  process.once('exit', end);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, longest);
  try {
    // One that ends early reads no more.
    child.stdin.on('error', () => {}).end(input);
    const [printed, said, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
    if (isLate)
      throw new SettingsError(`${where} can’t be reached: ${name} did not end within ${longest / 60_000} minutes.`);
    if (code !== 0 && !accepted.includes(code))
      throw deliveryError(where, `${printed}\n${said}`.trim() || `${name} ended with code ${code}`);
    return printed;
  } finally {
    clearTimeout(timer);
    process.off('exit', end);
  }
}
