/**
 * The program and its arguments on a disk that is full, played by a limit on the size of files.
 * @param fileLimit kilobytes that a file may have; undefined for a disk with room
 */
export function onFullDisk(fileLimit: number | undefined, program: string, args: readonly string[]) {
  return fileLimit === undefined
    ? ([program, args] as const)
    : (['sh', ['-c', `ulimit -f ${fileLimit * 2}; exec "$@"`, 'sh', program, ...args]] as const);
}
