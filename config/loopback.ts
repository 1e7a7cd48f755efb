/** Returns true if the host name, as in URLs or sockets, means this machine and no other. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127\.0\.0\.1|\[?::1\]?)$/.test(host);
}
