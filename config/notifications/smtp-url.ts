/** Reads the URL of a mail server, with its credentials if it requires any; undefined if the URL can't be used. */
export function mailServerOf(text: string) {
  const url = URL.parse(text);
  if (!url?.hostname || !/^smtps?:$/.test(url.protocol) || !/^\/?$/.test(url.pathname) || url.search || url.hash) {
    return undefined;
  }
  let [user, pass] = [url.username, url.password];
  try {
    [user, pass] = [decodeURIComponent(user), decodeURIComponent(pass)];
  } catch {
    return undefined; // A percent-encoding that isn't UTF-8.
  }
  if ((user === '') !== (pass === '')) return undefined;
  // TLS from the first byte, rather than after STARTTLS.
  const secure = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    login: user === '' ? undefined : { user, pass },
  };
}
