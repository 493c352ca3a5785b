import type { IncomingMessage } from 'node:http'
import { isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The smallest network that a provider assigns to a customer, who can change addresses freely within it. */
const IPV6_PREFIX_BITS = 64
const NOBODY = 'unknown'
/** The longest key for a hop that is not an address. */
const LONGEST_NAME = 64

/**
 * The origin of a request, as a key for counters: an IPv4 address or an IPv6 network.
 * @param trusted_proxies - The number of our own proxies in front. Each appends the address of its client to `X-Forwarded-For`.
 * Entries before those come from the client and are ignored. Our proxies have addresses, so a hop that is not an address is as far
 * as we can trust, and counts as the client. If it were skipped, an entry of the client would count.
 */
export function clientAddress({ socket, headers }: IncomingMessage, trusted_proxies: number): string {
  const direct = socket.remoteAddress ?? ''
  const forwarded = trusted_proxies === 0 ? undefined : headers['x-forwarded-for']
  if (forwarded === undefined) return addressKey(direct)
  const hops = String(forwarded).split(',').slice(-trusted_proxies).map(withoutPort)
  return addressKey(hops.findLast((hop) => isIP(hop) === 0) ?? hops[0]!)
}

/** The key for the address of a socket or a hop. */
export function addressKey(address: string): string {
  if (isIPv4(address)) return address // ipaddr.js would take 20 µs
  return isIP(address) === 0 ? address.slice(0, LONGEST_NAME) || NOBODY : networkOf(address)
}

/** Some proxies write `192.0.2.1:5000` or `[2001:db8::1]:5000`. */
function withoutPort(hop: string): string {
  return hop.trim().replace(/^\[([^\]]*)\](?::\d+)?$|^([^:]+):\d+$/, '$1$2')
}

function networkOf(text: string): string {
  const [unzoned = ''] = text.split('%')
  const address = ipaddr.process(unzoned) // an IPv4-mapped IPv6 address counts as the IPv4 address
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${IPV6_PREFIX_BITS}`).toString()
}
