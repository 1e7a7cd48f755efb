import ipaddr from 'ipaddr.js';

/**
 * Reduces a client IP to its network: an IPv6 address to its /64, an IPv4-mapped IPv6 address to IPv4. Each network counts
 * as one client.
 */
function networkOf(text: string): string | undefined {
  // Some proxies add the port: 192.0.2.1:4711, [2001:db8::1]:4711.
  const bare = text.trim().replace(/^\[(.+)\](?::\d+)?$|^([^:]+):\d+$/, '$1$2');
  if (!ipaddr.isValid(bare)) {
    return undefined;
  }
  const address = ipaddr.process(bare);
  return address.kind() === 'ipv4'
    ? address.toString()
    : `${new ipaddr.IPv6([...address.toByteArray().slice(0, 8), ...Array<number>(8).fill(0)]).toString()}/64`;
}

/**
 * Client IP of a request for limits and repetitions; undefined if it is unknown. Each trusted proxy appends the address of
 * its client to X-Forwarded-For. The client itself can forge the values further left.
 * @param connection the remote address of the connection
 * @param trustedProxies number of the owner's proxies that a request passes
 */
export function clientIp(
  connection: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string | undefined {
  const forwarded = trustedProxies > 0 ? forwardedFor?.split(',').at(-trustedProxies) : undefined;
  return networkOf(forwarded ?? '') ?? networkOf(connection ?? '');
}

/**
 * Returns true if a request seems to come through a proxy of the owner's that TRUSTED_PROXIES does not count. All
 * visitors would then share one rate limit.
 */
export function hasUncountedProxy(
  connection: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): boolean {
  return (
    trustedProxies === 0 &&
    forwardedFor !== undefined &&
    ipaddr.isValid(connection ?? '') &&
    ['loopback', 'private', 'uniqueLocal', 'linkLocal'].includes(ipaddr.process(connection ?? '').range())
  );
}
