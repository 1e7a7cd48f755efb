/** Lists the host and its parent domains, up to the top level: `www.a.example`, `a.example`, `example`. */
function domainsOf(host: string): string[] {
  const labels = host.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}

/**
 * Deletes the page's cookies whose names match, for the host itself and each domain above it: a page can't see for
 * which of them a cookie was set. Browsers ignore the request for a public suffix (RFC 6265, 5.3).
 */
export function deleteCookies(matching: RegExp) {
  const names = document.cookie.split(';').map((cookie) => cookie.split('=', 1)[0]?.trim() ?? '');
  for (const name of names.filter((name) => matching.test(name))) {
    for (const domain of ['', ...domainsOf(location.hostname).map((domain) => `; domain=${domain}`)]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some engines, and on http
      document.cookie = `${name}=; path=/; max-age=0${domain}`;
    }
  }
}
