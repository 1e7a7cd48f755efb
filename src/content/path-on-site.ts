/** Stands for the address of the site, which a path does not depend on. */
export const anySite = 'https://company.example';

/**
 * Decodes the path that a URL has on this site, as the server decodes what a browser requests: `/für alle.pdf` of
 * `/f%C3%BCr%20alle.pdf?x#y`. Undefined for a URL of another site, for a text that is none, and for one that can't be
 * decoded. A blank at the end, a backslash and a tab are in no address: browsers and Markdown differ in what they make of them.
 */
export function pathOnSite(url: string, siteUrl = anySite): string | undefined {
  if (!/^(\/|https?:)/.test(url) || /[\\\p{Cc}]|\s$/u.test(url)) return undefined;
  try {
    const { origin, pathname } = new URL(url, siteUrl);
    return origin === siteUrl ? decodeURI(pathname) : undefined;
  } catch {
    return undefined;
  }
}

/** Name of the file in `public/` that a URL of this site leads to, in composed letters (Unicode, NFC). */
export const fileName = (url: string, siteUrl?: string): string => (pathOnSite(url, siteUrl) ?? url).normalize('NFC');
