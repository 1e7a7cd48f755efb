/** Takes parameters out of the query of a URL, however their names are encoded. The rest stays as it is, byte for byte. */
export function withoutParameters(href: string, ...names: readonly string[]): string {
  const url = new URL(href);
  const pairs = url.search.slice(1).split('&');
  url.search = pairs.filter((pair) => !names.some((name) => new URLSearchParams(pair).has(name))).join('&');
  return url.href;
}

/** Takes parameters out of the URL of this page, without a navigation. */
export function dropParameters(...names: readonly string[]) {
  window.history.replaceState(window.history.state, '', withoutParameters(window.location.href, ...names));
}
