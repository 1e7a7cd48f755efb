import { mkdtempSync, rmSync } from 'node:fs';
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
