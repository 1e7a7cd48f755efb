import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { contentFolder } from '../../config/content-folder.ts';
import type { Violation } from './content-error.ts';

/** Bytes of the longest text; parsing takes longer than its length grows. */
const longest = 1_000_000;

/** Reads a text of the owner's folder, or says why it can't be one: a folder, a pipe, a link to nothing. */
export function readText(folder: string, name: string): { readonly text: string } | { readonly violation: Violation } {
  const violation = (problem: string) => ({ violation: { file: `${contentFolder}/${name}`, field: '', problem } });
  const file = path.join(folder, name);
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile()) return violation('is a folder, or a link that leads to no file. Put a text file in its place.');
  if (stats.size > longest) return violation('has more than 1 MB. Divide it, or put images into public/.');
  try {
    return { text: readFileSync(file, 'utf8') };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return violation('can’t be read by this account. Give it the right to read.');
  }
}
