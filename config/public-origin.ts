/** Returns true if the host name, as in URLs or sockets, means this machine and no other. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127\.0\.0\.1|\[?::1\]?)$/.test(host);
}

/**
 * Host that the security policy can name. In a policy ";", "," and "*" have a meaning of their own, yet the URL standard
 * allows them in a host.
 */
export const hostPattern = /^([\w.-]+|\[[\da-f:]+\])$/;

/** Names that can't be on the web (RFC 2606, RFC 6761, RFC 6762), addresses of private networks, and the name in the guide. */
const reserved =
  /(^|\.)(your-company\.co\.uk|example(\.(com|net|org))?|test|invalid|localhost|local|internal)$|^[\d.]+$|^\[/;

/** Hosts that show previews of builds before they are published. */
const previews =
  /\.(pages\.dev|workers\.dev|netlify\.app|vercel\.app|github\.io|onrender\.com|fly\.dev|azurewebsites\.net)$/;

/** Reason why an origin can't be the one for visitors; undefined if it can. */
export function notPublic(siteUrl: string): 'no https' | 'this machine' | 'a reserved name' | 'a preview' | undefined {
  const { hostname, protocol } = new URL(siteUrl);
  if (isLoopback(hostname)) return 'this machine';
  if (reserved.test(hostname) || !hostname.includes('.')) return 'a reserved name';
  if (previews.test(hostname)) return 'a preview';
  return protocol === 'https:' ? undefined : 'no https';
}
