import { BlockList, isIP } from 'node:net'

/** A set of addresses and networks, of both families. */
export interface Networks {
  /** @param address - A literal address. An IPv4 address may be written as an IPv6 one. */
  has(address: string): boolean
}

/** @param list - Addresses and networks, such as `192.0.2.1` or `2001:db8::/32`. */
export function networks(list: readonly string[]): Networks {
  if (list.length === 0) return { has: () => false }
  const members = new BlockList()
  for (const network of list) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    if (bits === undefined) members.addAddress(address, family)
    else members.addSubnet(address, Number(bits), family)
  }
  return {
    has(address) {
      const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
      const family = isIP(plain)
      return family !== 0 && members.check(plain, family === 4 ? 'ipv4' : 'ipv6')
    },
  }
}
