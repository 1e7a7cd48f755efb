import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../config/testing/temporary-folder.ts';
import { onFullDisk, throughShell } from '../../testing/full-disk.ts';
import { claim } from './lock.ts';

const program = `const { claim } = await import(process.argv[1]);
  while (Date.now() < process.argv[3]);
  const claimed = claim(process.argv[2]);
  console.log(claimed > 0 ? claimed : 'claimed');
  process.stdin.resume();`;

/** Claims a folder in a process of its own at a time. */
function claimIn(folder: string, time = 0, shell?: string) {
  const module = path.join(import.meta.dirname, 'lock.ts');
  const args = ['--input-type=module', '--eval', program, module, folder, String(time)];
  const child = spawn(...throughShell(shell, process.execPath, args));
  onTestFinished(() => void child.kill('SIGKILL'));
  const said = Promise.race([once(child.stdout, 'data'), text(child.stderr)]).then((line) => String(line).trim());
  return { pid: String(child.pid), said };
}

test('of processes that claim a folder at the same time one has it, and the others know which', async () => {
  const folder = temporaryFolder();
  const time = Date.now() + 1500;
  const processes = Array.from({ length: 4 }, () => claimIn(folder, time));
  const said = await Promise.all(processes.map((each) => each.said));
  const holder = processes[said.indexOf('claimed')]?.pid;
  expect(said.toSorted()).toEqual([holder, holder, holder, 'claimed']);
});

test('a folder on a full disk is claimed as well', async () => {
  const folder = temporaryFolder();
  const release = claim(folder);
  if (typeof release === 'function') release();
  expect(await claimIn(folder, 0, onFullDisk(0)).said).toBe('claimed');
  expect(claim(folder)).toEqual(expect.any(Number));
});
