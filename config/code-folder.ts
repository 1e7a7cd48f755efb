import path from 'node:path';

/** Folder of the project's code. Commands run in the folder of the site, which may be another one. */
export const codeFolder = path.dirname(import.meta.dirname);
