import { readFileSync } from 'node:fs';

/** What Linux tells of a process (proc(5)); nginx works in a child of the process that was started. */

const fileOf = (pid: number, name: string) => readFileSync(`/proc/${pid}/${name}`, 'utf8');

/** Resident memory of a process in MB. */
export function residentMemory(pid: number): number {
  return Number(fileOf(pid, 'status').match(/VmRSS:\s+(\d+)/)?.[1]) / 1024;
}

/** Microseconds that a process and its children have had of the processor; Linux counts in hundredths of a second. */
export function processorTime(pid: number): number {
  const fields = fileOf(pid, 'stat')
    .replace(/^.*\) /, '')
    .split(' ');
  const children = fileOf(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  const own = (Number(fields[11]) + Number(fields[12])) * 10_000;
  return children.reduce((sum, child) => sum + processorTime(child), own);
}
