import type { FormTarget } from '../config/form-service.ts';
import type { Settings } from '../config/settings.ts';
import type { LocalImages } from '../src/components/image/image-source.ts';
import { fileIn } from '../src/content/public-files.ts';
import type { Content } from '../src/content/schema/schemas.ts';
import { openingHoursText, registeredDetails } from './content/company-text.ts';
import { readLogo } from './images/logo.ts';

const contentConstantNames = [
  'CONSENT_VERSION',
  'REGISTERED_DETAILS',
  'OPENING_HOURS',
  'LOGO',
  'MARK',
  'LOCAL_IMAGES',
] as const;

/** Constants that follow from the content, by their names in `src/env.d.ts`. */
type ContentConstants = Pick<ImportMetaEnv, (typeof contentConstantNames)[number]>;

/** Computes the constants of a content whose local images have been measured. */
export function contentConstants({ company, site }: Content, images: LocalImages): ContentConstants {
  const logo = readLogo(company.logo, images);
  return {
    CONSENT_VERSION: site.consentVersion,
    REGISTERED_DETAILS: registeredDetails(company),
    OPENING_HOURS: openingHoursText(company.openingHours),
    LOGO: logo && 'html' in logo ? logo.html : '',
    MARK: !logo && !fileIn('public', 'favicon.svg'),
    LOCAL_IMAGES: images,
  };
}

/**
 * Lists the constants of the site's code as Vite's `define` takes them. The name of the analytics service has one of its own,
 * by which the bundler leaves out the other vendors.
 * @param expressionOf returns the expression of a constant that follows from the content
 */
export function siteConstants(settings: Settings, expressionOf: (name: keyof ContentConstants) => string) {
  const analytics: ImportMetaEnv['ANALYTICS'] = settings.analytics ?? { vendor: 'none' };
  const { kind, redirectsTo, ...service } = settings.formService;
  const target: FormTarget = { action: kind === 'netlify' ? undefined : service.address, ...service };
  const constants = {
    ANALYTICS: JSON.stringify(analytics),
    'ANALYTICS.vendor': JSON.stringify(analytics.vendor),
    ANALYTICS_VENDOR: JSON.stringify(analytics.vendor),
    SITE_URL: JSON.stringify(settings.siteUrl),
    BUILD_YEAR: String(new Date().getFullYear()),
    ...Object.fromEntries(contentConstantNames.map((name) => [name, expressionOf(name)])),
  };
  return {
    FORM_SERVICE: JSON.stringify(target), // Vitest would make text of an object in `import.meta.env`.
    ...Object.fromEntries(Object.entries(constants).map(([name, value]) => [`import.meta.env.${name}`, value])),
  };
}
