import ipaddr from 'ipaddr.js';

/**
 * Reduces a client IP to its network: an IPv6 address to its /64, an IPv4-mapped IPv6 address to IPv4. Each network counts
 * as one client.
 */
function networkOf(text: string): string | undefined {
  // Some proxies add the port: 192.0.2.1:4711, [2001:db8::1]:4711.
  const bare = text.trim().replace(/^\[(.+)\](?::\d+)?$|^([^:]+):\d+$/, '$1$2');
  if (!ipaddr.isValid(bare)) return undefined;
  const address = ipaddr.process(bare);
  return address.kind() === 'ipv4' ? address.toString() : `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`)}/64`;
}

const nearby = ['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'];

/** True for an address of this machine or of a private network, which no client on the Internet can have. */
function isNearby(address = ''): boolean {
  return ipaddr.isValid(address) && nearby.includes(ipaddr.process(address).range());
}

/**
 * Client IP of a request for limits and repetitions; undefined if it is unknown. Each trusted proxy appends the address of
 * its client to X-Forwarded-For. The client itself can forge the values further left, and all of them if it reaches the
 * server past the proxy. So a connection from a public address counts as the client's own: a proxy there would send
 * enquiries across the Internet without TLS.
 * @param connection the remote address of the connection
 * @param trustedProxies number of the owner's proxies that a request passes
 */
export function clientIp(
  connection: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string | undefined {
  const isForwarded = trustedProxies > 0 && isNearby(connection);
  const forwarded = isForwarded ? forwardedFor?.split(',').at(-trustedProxies) : undefined;
  return networkOf(forwarded ?? '') ?? networkOf(connection ?? '');
}

/**
 * Warning for the log if `X-Forwarded-For` is ignored, although it seems to come from a proxy of the owner's: all its visitors
 * would share one rate limit.
 */
export function proxyWarning(
  connection: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string | undefined {
  if (forwardedFor === undefined || trustedProxies > 0 === isNearby(connection)) return undefined;
  return trustedProxies > 0
    ? 'X-Forwarded-For from a public address is ignored: run the reverse proxy on this machine or in its private network'
    : 'behind a proxy that is not counted in TRUSTED_PROXIES: all visitors share one limit';
}
