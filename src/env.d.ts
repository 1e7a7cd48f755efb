/** What the build writes into the site's code (vite.config.ts, from config/settings.ts). */
interface ImportMetaEnv {
  readonly SITE_URL: string;
  readonly FORM_ENDPOINT: string;
  /** Which version of the banner's question the site asks (content/site.ts). */
  readonly CONSENT_VERSION: number;
  /** Which adaptor of src/analytics/ the site is built with. */
  readonly ANALYTICS_VENDOR: 'ga4' | 'plausible' | 'none';
  /** GA4's measurement id; empty with another vendor, as the others are. */
  readonly ANALYTICS_ID: string;
  readonly PLAUSIBLE_DOMAIN: string;
  readonly PLAUSIBLE_HOST: string;
  /** The year in which the pages were rendered (SITE-6). */
  readonly BUILD_YEAR: number;
  /** The company's registered details as a text, empty where content/company.ts gives none. */
  readonly REGISTERED_DETAILS: string;
  readonly OPENING_HOURS: string;
  readonly HAS_PRIVACY_NOTICE: boolean;
  /** Its heading and, as HTML, its text; both empty where there is none. */
  readonly PRIVACY_NOTICE: { readonly heading: string; readonly html: string };
}
