import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'

/** The smallest network that a provider assigns to a customer, who can change addresses freely within it. */
const IPV6_PREFIX_BITS = 64

/**
 * Where a request comes from, as a key to count by: an IPv4 address or an IPv6 network.
 * @param trusted_proxies - How many of our own are in front. Each adds the address it was asked from to the end of
 * `X-Forwarded-For`; what stands before those is the client's own word and counts for nothing.
 */
export function clientAddress({ socket, headers }: IncomingMessage, trusted_proxies: number): string {
  const direct = socket.remoteAddress ?? ''
  const forwarded = trusted_proxies === 0 ? '' : String(headers['x-forwarded-for'] ?? '')
  const hops = [...forwarded.split(',').map(withoutPort), direct].filter((hop) => ipaddr.isValid(hop))
  const client = hops[Math.max(0, hops.length - 1 - trusted_proxies)]
  return client === undefined ? 'unknown' : networkOf(client)
}

/** The same for the address of a socket. */
export function addressKey(address: string): string {
  return ipaddr.isValid(address) ? networkOf(address) : 'unknown'
}

/** Some proxies write `192.0.2.1:5000` or `[2001:db8::1]:5000`. */
function withoutPort(hop: string): string {
  return hop.trim().replace(/^\[([^\]]*)\](?::\d+)?$|^([^:]+):\d+$/, '$1$2')
}

function networkOf(text: string): string {
  const address = ipaddr.process(text) // an IPv4-mapped IPv6 address counts as the IPv4 address
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${IPV6_PREFIX_BITS}`).toString()
}
