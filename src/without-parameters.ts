/** Takes parameters out of the query of a URL, however their names are encoded. The rest keeps its meaning. */
export function withoutParameters(href: string, ...names: readonly string[]): string {
  const url = new URL(href);
  for (const name of names) {
    url.searchParams.delete(name);
  }
  return url.href;
}

/** Takes parameters out of the URL of this page, without a navigation. */
export function dropParameters(...names: readonly string[]) {
  history.replaceState(history.state, '', withoutParameters(location.href, ...names));
}
