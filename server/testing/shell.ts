/** A line of shell that runs a program where no file may have more kilobytes than this: it plays a disk that is full. */
export const onFullDisk = (kilobytes: number) => `ulimit -f ${kilobytes * 2}; exec "$@"`;

/**
 * A program and its arguments, run by a line of shell.
 * @param shell runs the program, which is its "$@"; undefined for none
 */
export function throughShell(shell: string | undefined, program: string, args: readonly string[]) {
  return shell === undefined ? ([program, args] as const) : (['sh', ['-c', shell, 'sh', program, ...args]] as const);
}
