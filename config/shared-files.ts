/** Headers of the files that other websites may show, and that programs on their pages may read. */
export const sharedHeaders = { 'Cross-Origin-Resource-Policy': 'cross-origin', 'Access-Control-Allow-Origin': '*' };

/** Addresses of these files: images, icons and feeds. The `*` stands for any characters. */
export const sharedPatterns = [
  ...['avif', 'gif', 'ico', 'jpeg', 'jpg', 'png', 'svg', 'webp'].map((ending) => `/*.${ending}`),
  '/insights/feed.*',
] as const;

/** Policy of an SVG, which is a document once it is opened by itself: it has its styles and images in it, and nothing else. */
export const svgHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};
