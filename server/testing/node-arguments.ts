import path from 'node:path';

/** Arguments of Node that run a program as the npm scripts do; paths are relative to the project's folder. */
export const nodeArguments = (program: string, ...args: readonly string[]) => [
  path.resolve('config/run.js'),
  path.resolve(program),
  ...args,
];
