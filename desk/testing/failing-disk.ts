/** Calls that change the disk, until one fails; `isKilled` makes all later ones fail as well, so that nothing runs after it. */
const disk = { callsLeft: Number.POSITIVE_INFINITY, isKilled: false };

const changing = ['writeFileSync', 'chmodSync', 'mkdirSync', 'renameSync', 'rmSync'] as const;

/** Makes the file system fail as `disk` says, for `vi.mock`. */
export function failing(fs: typeof import('node:fs')): typeof import('node:fs') {
  const calls = changing.map((name) => [
    name,
    (...given: unknown[]) => {
      disk.callsLeft -= 1;
      if (disk.isKilled ? disk.callsLeft < 0 : disk.callsLeft === -1) throw new Error(`no ${name}`);
      return Reflect.apply(fs[name], fs, given);
    },
  ]);
  return { ...fs, ...Object.fromEntries(calls) };
}

/** Runs a function with a fault at a call; returns undefined if it throws. */
export function withFault<T>(call: number, isKilled: boolean, act: () => T): T | undefined {
  Object.assign(disk, { callsLeft: call, isKilled });
  try {
    return act();
  } catch {
    return undefined;
  } finally {
    Object.assign(disk, { callsLeft: Number.POSITIVE_INFINITY, isKilled: false });
  }
}
