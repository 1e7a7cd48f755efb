/** Headers of the files that other websites may show, and that programs on their pages may read. */
export const sharedHeaders = { 'Cross-Origin-Resource-Policy': 'cross-origin', 'Access-Control-Allow-Origin': '*' };

/** Addresses of these files: images, icons and feeds. The `*` stands for any characters. */
export const sharedPatterns = [
  ...['avif', 'gif', 'ico', 'jpeg', 'jpg', 'png', 'svg', 'webp'].map((ending) => `/*.${ending}`),
  '/insights/feed.*',
] as const;

/**
 * Policy of an SVG and of a feed, which are documents once they are opened by themselves: an SVG has its styles and images in it,
 * a feed those of the browser, and nothing else.
 */
export const xmlHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};
