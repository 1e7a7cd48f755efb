import path from 'node:path';
import { bundle, keptBundle, type RendererBundle, rendererBundle } from '../build/bundles.ts';
import { codeFolder } from '../config/code-folder.ts';
import { readSettings } from '../config/settings.ts';

/** What the desk is built of. As a program, this module builds it and sends it: in the desk's own process Vite would keep 350 MB. */
export interface Bundles {
  readonly renderer: RendererBundle;
  readonly assets: DeskAssets;
}

/** Texts of the files of the desk's own page, by name. */
export type DeskAssets = ReadonlyMap<string, string>;

async function buildAssets(): Promise<DeskAssets> {
  const output = await bundle({
    root: path.join(codeFolder, 'desk/app'),
    build: {
      rolldownOptions: {
        input: path.join(codeFolder, 'desk/app/main.tsx'),
        output: { entryFileNames: 'desk.js', assetFileNames: 'desk[extname]', codeSplitting: false },
      },
    },
  });
  return new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : String(file.source)]));
}

if (process.argv[1]?.endsWith('desk/bundles.ts')) {
  const renderer = await rendererBundle(readSettings(process.env));
  const assets = await keptBundle('desk', [], buildAssets);
  process.send?.({ renderer, assets } satisfies Bundles, () => process.disconnect());
}
