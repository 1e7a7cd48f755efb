import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { codeFolder } from '../../config/code-folder.ts';
import { fileIn } from '../../src/content/public-files.ts';

/**
 * URLs of the site's own modules, and of the few others that its pages load: Vite's client, the packages that Vite has
 * bundled, the content as data, and the typeface. No segment is encoded and no query leads anywhere.
 */
const modules = new RegExp(
  `^(?:${[
    /\/src\/([\w./-]+\.(?:tsx?|css))/,
    /\/@vite\/client|\/@react-refresh|\/@id\/__x00__content:\w+/,
    /(?:\/@fs\/[^?\\]+)?\/(?:\.cache\/vite\/deps\/[\w.-]+\.js(?:\.map)?|node_modules\/(?:vite\/dist\/client\/env\.mjs|@fontsource-variable\/[\w-]+\/files\/[\w-]+\.woff2))/,
  ]
    .map(({ source }) => source)
    .join('|')})(?:\\?[\\w&=.-]*)?$`,
);

/** Returns true if Vite may respond to the URL, with a module of the site. Vite itself would serve the whole project. */
export function isServed(url: string): boolean {
  const [found, ownModule] = modules.exec(url) ?? [];
  return (
    found !== undefined && (ownModule === undefined || fileIn(path.join(codeFolder, 'src'), ownModule) !== undefined)
  );
}

/** Returns true if a page of another origin made the request. A link from elsewhere may open a page. */
export function isForeign({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'] ?? 'none';
  return (
    (headers.origin !== undefined && headers.origin !== `http://${headers.host}`) ||
    !(site === 'same-origin' || site === 'none' || headers['sec-fetch-mode'] === 'navigate')
  );
}
