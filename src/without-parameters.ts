/** Takes parameters out of the query of a URL, however their names are encoded. The rest stays as it is, byte for byte. */
export function withoutParameters(href: string, ...names: readonly string[]): string {
  const [, address = '', query = '', fragment = ''] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(href) ?? [];
  const kept = query.split('&').filter((pair) => !names.some((name) => new URLSearchParams(pair).has(name)));
  return address + (kept.join('&') && `?${kept.join('&')}`) + fragment;
}

/** Takes parameters out of the URL of this page, without a navigation. */
export function dropParameters(...names: readonly string[]) {
  window.history.replaceState(window.history.state, '', withoutParameters(window.location.href, ...names));
}
