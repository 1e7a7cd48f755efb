/** Cache-Control of files with the hash of their content in their name, which never change (RFC 8246). */
export const immutable = 'public, max-age=31536000, immutable';

/** Cache-Control of all other responses: stored, and revalidated each time. */
export const revalidated = 'no-cache';
