import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/**
 * Creates a folder that is deleted after the test.
 * @param onFinished hook of a concurrent test's own context: Vitest's global hook belongs to the test that started last
 */
export function temporaryFolder(onFinished: (remove: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'site-'));
  onFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes files of one text into a folder, and the folders that they are in. */
export function writeFiles(folder: string, names: readonly string[], text = ''): void {
  for (const name of names) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
