import type { Redirects } from './find-redirect.ts';

export interface PublishedVersion {
  /** Number of the version, from 1. */
  readonly id: number;
  /** Commit of the code that has built it; empty without git. */
  readonly commit: string;
  /** Hash of all other files, by which the server tells that none is missing or damaged. */
  readonly digest: string;
}

export interface PreviewFacts {
  /** Time at which it ends, in milliseconds since 1970. */
  readonly until: number;
  /** Hash of all other files, as above. */
  readonly digest: string;
}

/** Manifest that the build leaves for the server alone, in `dist/.server/site.json`. File names are relative to `dist/`. */
export interface BuildManifest {
  /** None of a build that was not published. */
  readonly version?: PublishedVersion;
  /** Of a preview alone. */
  readonly preview?: PreviewFacts;
  readonly siteUrl: string;
  /** File of each page by its path: `{ "/": "index.html", "/about": "about.html" }`. */
  readonly pages: Readonly<Record<string, string>>;
  readonly notFound: string;
  /** Contact page with its thank-you message, after a plain form post. */
  readonly sentPage: string;
  /** Contact page after a refused plain form post, in parts: `RefusedPages` as JSON. */
  readonly refusedPages: string;
  readonly redirects: Redirects;
  /** The owner's own files, which are served whatever their names are: `google1234.html`. */
  readonly publicFiles: readonly string[];
  /** Headers of every response, but for files that are only ever part of a page: the security policy and the like. */
  readonly headers: Readonly<Record<string, string>>;
  /** Those of the headers that matter to a script, a font or an image. */
  readonly fileHeaders: Readonly<Record<string, string>>;
}
