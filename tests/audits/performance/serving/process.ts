import { readFileSync } from 'node:fs';

/** Reads Linux's files about a process (proc(5)); nginx works in a child of the started process. */

const fileOf = (pid: number, name: string) => readFileSync(`/proc/${pid}/${name}`, 'utf8');

/** Returns the resident memory of a process in MB. */
export function residentMemory(pid: number): number {
  return Number(fileOf(pid, 'status').match(/VmRSS:\s+(\d+)/)?.[1]) / 1024;
}

/** Returns the processor time of a process and its children in microseconds; Linux counts in hundredths of a second. */
export function processorTime(pid: number): number {
  const fields = fileOf(pid, 'stat')
    .replace(/^.*\) /, '')
    .split(' ');
  const children = fileOf(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  const own = (Number(fields[11]) + Number(fields[12])) * 10_000;
  return children.reduce((sum, child) => sum + processorTime(child), own);
}
