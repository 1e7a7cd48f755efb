import type { Analytics } from '../../config/settings.ts';
import { ga4Hosts } from '../../src/analytics/ga4.ts';
import { plausibleHosts } from '../../src/analytics/plausible.ts';
import type { VendorHosts } from '../../src/analytics/vendor.ts';

/** Hosts that the security policy allows for the analytics service; none without a service. */
export function analyticsHosts(analytics: Analytics | undefined): VendorHosts {
  switch (analytics?.vendor) {
    case 'ga4':
      return ga4Hosts;
    case 'plausible':
      return plausibleHosts(analytics.host);
    default:
      return { scripts: [], images: [], reports: [] };
  }
}

/** Constants that the build inlines into the site's code, so that only one adaptor is left in it (src/env.d.ts). */
export function analyticsConstants(analytics: Analytics | undefined): Record<string, string> {
  const constants = {
    ANALYTICS_VENDOR: analytics?.vendor ?? 'none',
    ANALYTICS_ID: analytics?.vendor === 'ga4' ? analytics.id : '',
    PLAUSIBLE_DOMAIN: analytics?.vendor === 'plausible' ? analytics.domain : '',
    PLAUSIBLE_HOST: analytics?.vendor === 'plausible' ? analytics.host : '',
  } satisfies Partial<Record<keyof ImportMetaEnv, string>>;
  return Object.fromEntries(
    Object.entries(constants).map(([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value)]),
  );
}
