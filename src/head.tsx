import { company } from '../content/company.ts';
import type { Metadata } from '../content/types.ts';
import { isRoute } from './routes.ts';

/** The page's tags for browsers, search engines and link previews (SITE-7). They follow on client-side navigation. */
export function Head({ path, metadata }: { path: string; metadata: Metadata }) {
  const title = `${metadata.title} – ${company.name}`;
  const address = `${import.meta.env.SITE_URL}${path}`;
  const picture = `${import.meta.env.SITE_URL}/social.png`;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={metadata.description} />
      {isRoute(path) ? <link rel="canonical" href={address} /> : <meta name="robots" content="noindex" />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={company.name} />
      <meta property="og:locale" content="en_GB" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={metadata.description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={picture} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={metadata.description} />
      <meta name="twitter:image" content={picture} />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    </head>
  );
}
