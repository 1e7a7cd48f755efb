/**
 * Where a marketing pixel would start. It only logs and loads nothing (CONSENT-6). The banner asks for analytics alone: a
 * pixel needs a question of its own, an end as a `Vendor` has one, and its hosts in the security policy.
 */
export function startPixel() {
  console.info('Marketing pixel: none is configured, nothing was loaded.');
}
