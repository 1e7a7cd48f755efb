/** For what has the hash of its content in its name: it never changes (RFC 8246). */
export const immutable = 'public, max-age=31536000, immutable';

/** For all else: kept, and asked about each time. */
export const revalidated = 'no-cache';
