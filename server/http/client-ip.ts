import ipaddr from 'ipaddr.js';

/** As one address counts what one network has: IPv6 gives each of them a /64, IPv4 mapped into IPv6 is IPv4. */
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
 * The client IP of a request, for limits and repetitions; undefined where that can't be told. Each trusted proxy adds on the
 * right of X-Forwarded-For whom it got the request from; what stands further left is the sender's own word.
 * @param connection the address at the other end of the connection
 * @param trustedProxies how many proxies of the owner's a request comes through
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
 * Whether a request seems to come through a proxy of the owner's that TRUSTED_PROXIES does not count: all visitors would
 * then share one limit.
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
