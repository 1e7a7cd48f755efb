import type { Analytics } from '../../config/settings.ts';
import type { VendorFacts } from '../../src/analytics/adaptor.ts';
import { ga4Facts } from '../../src/analytics/ga4.ts';
import { plausibleFacts } from '../../src/analytics/plausible.ts';

/** What is said of the analytics service of the settings. */
export function vendorFacts(analytics: Analytics): VendorFacts {
  switch (analytics.vendor) {
    case 'ga4':
      return ga4Facts(analytics);
    case 'plausible':
      return plausibleFacts(analytics);
  }
}
