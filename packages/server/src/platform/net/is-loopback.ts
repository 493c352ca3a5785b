/** Whether only this machine reaches the host. Of a URL, an IPv6 address has its brackets. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || /^\[?::1\]?$/.test(host) || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host)
}
