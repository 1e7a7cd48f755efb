/**
 * Where a marketing pixel would start. It only logs and loads nothing (CONSENT-6), until the owner puts a vendor here
 * and names it in the privacy notice.
 */
export function startPixel() {
  console.info('Marketing pixel: none is configured, nothing was loaded.');
}
