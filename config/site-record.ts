/** What the build leaves for the server alone, in `dist/.server/site.json`. File names are relative to `dist/`. */
export interface SiteRecord {
  /** The origin that the pages were built for. */
  readonly siteUrl: string;
  /** The file of each page by its path: `{ "/": "index.html", "/about": "about.html" }`. */
  readonly pages: Readonly<Record<string, string>>;
  readonly notFound: string;
  /** The contact page after a plain form post: its thank-you. */
  readonly sentPage: string;
  /** The contact page that gives a refused plain form post back, in parts: `RefusedPages` as JSON. */
  readonly refusedPages: string;
  /** Sent with every response: the security policy and its like. */
  readonly headers: Readonly<Record<string, string>>;
}
