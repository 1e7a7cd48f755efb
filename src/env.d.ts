/** Constants that the build inlines into the site's code (build/constants.ts). */
interface ImportMetaEnv {
  readonly SITE_URL: string;
  /** True in a build for the eyes of a colleague (publish/preview.ts). */
  readonly IS_PREVIEW?: boolean;
  /** Version of the banner's question that the site asks (content/site.yaml). */
  readonly CONSENT_VERSION: number;
  readonly ANALYTICS_VENDOR: ImportMetaEnv['ANALYTICS']['vendor'];
  /** Analytics service that the site is built with, and the settings of its adaptor in src/analytics/. */
  readonly ANALYTICS: import('../config/settings.ts').Analytics | { readonly vendor: 'none' };
  /** Year in which the pages were rendered (SITE-6). */
  readonly BUILD_YEAR: number;
  /** Company's registered details as a text; empty if content/company.yaml has none. */
  readonly REGISTERED_DETAILS: string;
  readonly OPENING_HOURS: string;
  /** HTML of the logo, safe and without a name; empty if the company has none. */
  readonly LOGO: string;
  /** True if the site shows its default mark: the company has neither a logo nor an icon of its own. */
  readonly MARK: boolean;
  /** Local images of the content that are resized; without it they are shown as they are. */
  readonly LOCAL_IMAGES?: import('./components/image/image-source.ts').LocalImages;
}

/** Service that takes the form, inlined like the constants above. */
declare const FORM_SERVICE: import('../config/form-service.ts').FormTarget;
