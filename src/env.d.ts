/** What the build writes into the site's code (vite.config.ts, from build/settings.ts). */
interface ImportMetaEnv {
  readonly SITE_URL: string;
  readonly FORM_ENDPOINT: string;
  /** Empty where the site has no analytics. */
  readonly ANALYTICS_ID: string;
  /** The year in which the pages were rendered (SITE-6). */
  readonly BUILD_YEAR: number;
  /** The company's registered details as a text, empty where content/company.ts gives none. */
  readonly REGISTERED_DETAILS: string;
  readonly OPENING_HOURS: string;
  readonly HAS_PRIVACY_NOTICE: boolean;
  /** Its heading and, as HTML, its text; both empty where there is none. */
  readonly PRIVACY_NOTICE: { readonly heading: string; readonly html: string };
}
