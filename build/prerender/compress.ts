import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(html|js|css|svg|json|txt|xml|webmanifest)$/;

/**
 * Writes a brotli (`.br`) and a gzip (`.gz`) representation beside every compressible file of a folder.
 * @param many names of files of which there may be hundreds: 2% larger, they take less than half of the time
 */
export async function compressFolder(folder: string, many: ReadonlySet<string> = new Set()): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
  await Promise.all(
    files.map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const bytes = await readFile(file);
      const quality = constants.BROTLI_MAX_QUALITY - (many.has(path.relative(folder, file)) ? 1 : 0);
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
      await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}
