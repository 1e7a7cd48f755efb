import { isLoopback } from './loopback.ts';

/** Names that can't be on the web (RFC 2606, RFC 6761, RFC 6762), private networks' addresses, and the one that the guide writes. */
const reserved =
  /(^|\.)(your-company\.co\.uk|example(\.(com|net|org))?|test|invalid|localhost|local|internal)$|^[\d.]+$|^\[/;

/** Hosts on which builds are looked at before they are published. */
const previews =
  /\.(pages\.dev|workers\.dev|netlify\.app|vercel\.app|github\.io|onrender\.com|fly\.dev|azurewebsites\.net)$/;

/** Why an origin is not the one that visitors are to come to; nothing where it may be. */
export function notPublic(siteUrl: string): 'no https' | 'this machine' | 'a reserved name' | 'a preview' | undefined {
  const { hostname, protocol } = new URL(siteUrl);
  if (isLoopback(hostname)) {
    return 'this machine';
  }
  if (reserved.test(hostname) || !hostname.includes('.')) {
    return 'a reserved name';
  }
  if (previews.test(hostname)) {
    return 'a preview';
  }
  return protocol === 'https:' ? undefined : 'no https';
}
