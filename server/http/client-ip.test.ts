import { expect, test } from 'vitest';
import { clientIp, proxyWarning } from './client-ip.ts';

test.for([
  ['without a proxy the connection counts, whatever the sender says', '192.0.2.1', '198.51.100.9', 0, '192.0.2.1'],
  ['behind a proxy, whom the proxy saw', '10.0.0.1', '192.0.2.1', 1, '192.0.2.1'],
  ['what the sender put in front does not count', '10.0.0.1', '203.0.113.5, 192.0.2.1', 1, '192.0.2.1'],
  ['behind two proxies, whom the outer one saw', '10.0.0.1', '203.0.113.5,192.0.2.1, 10.0.0.2', 2, '192.0.2.1'],
  ['a request that came past the proxy', '192.0.2.1', undefined, 1, '192.0.2.1'],
  ['a request that came past one of two proxies', '10.0.0.1', '192.0.2.1', 2, '10.0.0.1'],
  [
    'a client that reaches the server past the proxy and forges the header',
    '192.0.2.1',
    '198.51.100.9',
    1,
    '192.0.2.1',
  ],
  ['the same over IPv6', '2001:db8::1', '198.51.100.9, 10.0.0.1', 1, '2001:db8::/64'],
  ['a proxy on the same machine', '::1', '192.0.2.1', 1, '192.0.2.1'],
  ['a proxy in a private network over an IPv6 socket', '::ffff:172.16.0.9', '192.0.2.1', 1, '192.0.2.1'],
  ['a proxy in a private network of IPv6', 'fdaa::3', '192.0.2.1', 1, '192.0.2.1'],
  ['a load balancer in a shared network', '100.64.0.2', '192.0.2.1', 1, '192.0.2.1'],
  ['a proxy that hides its visitors', '10.0.0.1', 'unknown', 1, '10.0.0.1'],
  ['a proxy that adds the port', '10.0.0.1', '192.0.2.1:4711', 1, '192.0.2.1'],
  ['a proxy that adds the port to IPv6', '10.0.0.1', '[2001:db8::1]:4711', 1, '2001:db8::/64'],
  ['IPv4 over an IPv6 socket', '::ffff:192.0.2.1', undefined, 0, '192.0.2.1'],
  ['IPv6 by its network', '2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2::/64'],
  ['a connection that is gone', undefined, undefined, 0, undefined],
] as const)('%s', ([, connection, forwardedFor, proxies, sender]) => {
  expect(clientIp(connection, forwardedFor, proxies)).toBe(sender);
});

test.for([
  ['a proxy that is not counted', '10.0.0.1', '192.0.2.1', 0, /TRUSTED_PROXIES/],
  ['a header from a public address', '192.0.2.1', '198.51.100.9', 1, /public address/],
  ['a header that nobody trusts anyway', '192.0.2.1', '198.51.100.9', 0, undefined],
  ['a proxy that is counted', '10.0.0.1', '192.0.2.1', 1, undefined],
  ['no header', '10.0.0.1', undefined, 0, undefined],
] as const)('the log is warned of %s', ([, connection, forwardedFor, proxies, words]) => {
  const warning = proxyWarning(connection, forwardedFor, proxies);
  expect(warning).toEqual(words && expect.stringMatching(words));
});
