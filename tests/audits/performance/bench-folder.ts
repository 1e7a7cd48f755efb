import path from 'node:path';

/** Folder in which the bench builds and serves; the server finds its `dist/` there. */
export const benchFolder = (name: string) => path.resolve('node_modules/.cache/bench', name);
