/** Whether the host name, as URLs or sockets write it, means this machine and none other. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127\.0\.0\.1|\[?::1\]?)$/.test(host);
}
