import { expect, test } from 'vitest';
import { clientIp } from './client-ip.ts';

test.for([
  ['without a proxy the connection counts, whatever the sender says', '192.0.2.1', '198.51.100.9', 0, '192.0.2.1'],
  ['behind a proxy, whom the proxy saw', '10.0.0.1', '192.0.2.1', 1, '192.0.2.1'],
  ['what the sender put in front does not count', '10.0.0.1', '203.0.113.5, 192.0.2.1', 1, '192.0.2.1'],
  ['behind two proxies, whom the outer one saw', '10.0.0.1', '203.0.113.5,192.0.2.1, 10.0.0.2', 2, '192.0.2.1'],
  ['a request that came past the proxy', '192.0.2.1', undefined, 1, '192.0.2.1'],
  ['a request that came past one of two proxies', '10.0.0.1', '192.0.2.1', 2, '10.0.0.1'],
  ['a proxy that hides its visitors', '10.0.0.1', 'unknown', 1, '10.0.0.1'],
  ['a proxy that adds the port', '10.0.0.1', '192.0.2.1:4711', 1, '192.0.2.1'],
  ['a proxy that adds the port to IPv6', '10.0.0.1', '[2001:db8::1]:4711', 1, '2001:db8::/64'],
  ['IPv4 over an IPv6 socket', '::ffff:192.0.2.1', undefined, 0, '192.0.2.1'],
  ['IPv6 by its network', '2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2::/64'],
  ['a connection that is gone', undefined, undefined, 0, undefined],
] as const)('%s', ([, connection, forwardedFor, proxies, sender]) => {
  expect(clientIp(connection, forwardedFor, proxies)).toBe(sender);
});
