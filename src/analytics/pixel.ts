/**
 * Placeholder for a marketing pixel, which only logs and loads nothing (CONSENT-6). The banner asks about analytics
 * alone: a pixel needs a question of its own, a `stop` like that of a `Vendor`, and its hosts in the security policy.
 */
export function startPixel() {
  console.info('Marketing pixel: none is configured, nothing was loaded.');
}
