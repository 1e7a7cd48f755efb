import { text } from 'node:stream/consumers';
import { type PrerenderOptions, prerender } from 'react-dom/static';
import { App } from './app.tsx';
import { loadGenerator } from './drawing/generator.ts';
import { sentAddress } from './enquiry/fields.ts';
import { loadPage, noRoute, type Page, type PageName, pageName, routePaths } from './routes.ts';

export { loadPage, noRoute, pageName, routePaths };

await loadGenerator();

/** The one script that a page names, and the hashes of all that it may import. */
export interface Scripts {
  readonly start: { readonly src: string; readonly integrity?: string };
  readonly importMap?: NonNullable<PrerenderOptions['importMap']>;
}

/** One HTML document of the site. */
export interface Rendering {
  readonly path: string;
  readonly search?: string;
  readonly page?: Page;
  /** None in answers to a form that was posted without script. */
  readonly scripts?: Scripts;
}

/** Renders a whole document to HTML (react.dev, `prerender`). The 404 screen is the page of any path that is no route. */
export async function renderDocument({ path, search = '', page, scripts }: Rendering): Promise<string> {
  const app = <App path={path} search={search} page={page ?? (await loadPage(path))} />;
  const { prelude } = await prerender(app, {
    ...(scripts && { bootstrapModules: [scripts.start], importMap: scripts.importMap }),
    // One piece of HTML: the default would put parts of a long page behind inline scripts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  // React's type is the DOM's stream, Node's consumer takes its own: they are the same object here.
  return text(prelude as unknown as AsyncIterable<Uint8Array>);
}

/** The contact page with its thank-you, for a form that was posted without script. */
export function renderSentPage(scripts: Scripts): Promise<string> {
  const { pathname, search } = new URL(sentAddress, 'https://site.example');
  return renderDocument({ path: pathname, search, scripts });
}

/** The contact page as the answer to a post that was refused; it works without script and gets none. */
export async function renderRefusedPage(): Promise<string> {
  const { page } = await import('./pages/contact-refused.tsx');
  const html = await renderDocument({ path: '/contact', page });
  // React escapes what stands in a link and writes every attribute with a value.
  return html
    .replace(encodeURIComponent('%%mailto%%'), '%%mailto%%')
    .replace(/data-selected="(%%service:[a-z-]*%%)"/g, '$1');
}

/** The pages that get a social picture: all of them, and the 404 screen. */
export function picturedPages(): Promise<{ name: PageName; title: string }[]> {
  return Promise.all(
    [...routePaths, noRoute].map(async (path) => ({
      name: pageName(path),
      title: (await loadPage(path)).metadata.title,
    })),
  );
}
