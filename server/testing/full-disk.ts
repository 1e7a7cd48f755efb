/** Makes a shell command line that runs a program with a limit on file size in kilobytes, to simulate a full disk. */
export const onFullDisk = (kilobytes: number) => `ulimit -f ${kilobytes * 2}; exec "$@"`;

/**
 * Wraps a program and its arguments in a shell command line.
 * @param shell runs the program as "$@"; undefined for no shell
 */
export function throughShell(shell: string | undefined, program: string, args: readonly string[]) {
  return shell === undefined ? ([program, args] as const) : (['sh', ['-c', shell, 'sh', program, ...args]] as const);
}
