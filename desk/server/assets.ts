import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Rollup } from 'vite';

/** Files of the desk's own page, in memory: nothing of it is ever written. */
export interface DeskAssets {
  readonly html: string;
  readonly files: ReadonlyMap<string, { readonly type: string; readonly text: string }>;
}

const html = `<!DOCTYPE html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The desk</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/desk/desk.css">
<script type="module" src="/desk/desk.js"></script>
</head>
<body><div id="desk"></div></body>
</html>
`;

/** Builds the desk's page. */
export async function buildAssets(project: string): Promise<DeskAssets> {
  const { output } = (await build({
    root: path.join(project, 'desk/app'),
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [react()],
    build: {
      write: false,
      modulePreload: false,
      cssCodeSplit: false,
      chunkSizeWarningLimit: 2000,
      rolldownOptions: {
        input: path.join(project, 'desk/app/main.tsx'),
        checks: { pluginTimings: false },
        output: { entryFileNames: 'desk.js', assetFileNames: 'desk[extname]', codeSplitting: false },
      },
    },
  })) as Rollup.RollupOutput;
  const types = { '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8' };
  const files = output.map((file) => {
    const type = types[path.extname(file.fileName) as keyof typeof types];
    const text = file.type === 'chunk' ? file.code : String(file.source);
    return [file.fileName, { type, text }] as const;
  });
  return { html, files: new Map(files) };
}
