import type { Adaptor } from './adaptor.ts';
import { ga4 } from './ga4.ts';
import { plausible } from './plausible.ts';

/** Takes no other vendor than none: one without a branch below does not compile. */
const none = (_: { readonly vendor: 'none' }): undefined => undefined;

/**
 * Adaptor of the vendor that the site is built with; undefined if there is none. The build knows the vendor and leaves
 * the others out. The adaptor is part of the entry: an `import()` would take as many bytes.
 */
export const vendor: Adaptor | undefined =
  import.meta.env.ANALYTICS.vendor === 'ga4'
    ? ga4(import.meta.env.ANALYTICS)
    : import.meta.env.ANALYTICS.vendor === 'plausible'
      ? plausible(import.meta.env.ANALYTICS)
      : none(import.meta.env.ANALYTICS);
