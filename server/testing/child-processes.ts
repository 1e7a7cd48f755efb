import { existsSync, readFileSync } from 'node:fs';

/** Returns the ids of the processes that a process has started; none where the system is not Linux. */
export function childrenOf(pid: number): readonly number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number) : [];
}
