import path from 'node:path';
import { createBuilder } from 'vite';
import { codeFolder } from '../config/code-folder.ts';
import { beginSite } from '../config/site-folder.ts';
import { tellProgress } from './progress.ts';

/** Builds the site into a folder beside the one that is live, and returns that folder. */
export async function buildSite(dist: string): Promise<string> {
  const folder = beginSite(dist);
  tellProgress({ step: 'Preparing styles and scripts' });
  const builder = await createBuilder({
    configFile: path.join(codeFolder, 'vite.config.ts'),
    configLoader: 'native',
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: false },
  });
  await builder.buildApp();
  return folder;
}
