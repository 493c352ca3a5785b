/** Whether only this machine reaches the host. An IPv6 address may have the brackets that it has in a URL. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || /^\[?::1\]?$/.test(host) || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host)
}
