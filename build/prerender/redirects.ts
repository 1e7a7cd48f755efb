import { type Redirects, redirectPath } from '../../config/find-redirect.ts';
import { ContentError, type Violation } from '../../src/content/content-error.ts';
import { type Content, contentFile } from '../../src/content/schema/schemas.ts';

/**
 * Redirects of the moved addresses, with targets as a header can hold them.
 * @throws ContentError for a target that names the site's own host: it could lead back to a moved address
 */
export function redirectsOf(entries: Content['redirects'], siteUrl: string): Redirects {
  const violations: Violation[] = [];
  const redirects = entries.map(({ from, to }, index) => {
    const { href, origin } = new URL(to, siteUrl);
    const local = href.slice(origin.length);
    if (origin === siteUrl && !to.startsWith('/')) {
      const problem = `"${to}" names this site's own host. Write "${local}".`;
      violations.push({ file: contentFile('redirects'), field: `[${index}].to`, problem });
    }
    return [redirectPath(from) ?? from, origin === siteUrl ? local : href];
  });
  if (violations.length > 0) {
    throw new ContentError(violations);
  }
  return Object.fromEntries(redirects);
}
