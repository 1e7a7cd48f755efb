/** Addresses of images, icons and feeds: other websites may show them, and programs on their pages may read them. */
export const isShared = (address: string): boolean =>
  /\.(avif|gif|ico|jpe?g|png|svg|webp)$|^\/insights\/feed\.(xml|json)$/i.test(address);

/** Headers of a response that other websites may use. Pages and scripts are for this site alone. */
export const sharedHeaders = {
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
} as const;
