import ipaddr from 'ipaddr.js'

/** From IANA's special-purpose registries: addresses that are not hosts on the public internet, and tunnels that lead to one. */
const SPECIAL_RANGES = [
  ['0.0.0.0/8', 'this network'],
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'carrier-grade NAT'],
  ['127.0.0.0/8', 'loopback'],
  // Azure's metadata and DNS, the only address of this kind among public ones.
  ['168.63.129.16/32', 'cloud metadata'],
  ['169.254.0.0/16', 'link-local'],
  ['172.16.0.0/12', 'private'],
  ['192.0.0.0/24', 'protocol assignments'],
  ['192.0.2.0/24', 'documentation'],
  ['192.31.196.0/24', 'AS112'],
  ['192.52.193.0/24', 'AMT'],
  ['192.88.99.0/24', '6to4 relay'],
  ['192.168.0.0/16', 'private'],
  ['192.175.48.0/24', 'AS112'],
  ['198.18.0.0/15', 'benchmark'],
  ['198.51.100.0/24', 'documentation'],
  ['203.0.113.0/24', 'documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['240.0.0.0/4', 'reserved'],
  ['::/128', 'unspecified'],
  ['::1/128', 'loopback'],
  ['::ffff:0:0/96', 'v4-mapped'],
  ['::ffff:0:0:0/96', 'v4-translated'],
  ['::/96', 'v4-compatible'],
  ['64:ff9b::/96', 'NAT64'],
  ['64:ff9b:1::/48', 'NAT64'],
  ['100::/64', 'discard'],
  ['2001::/32', 'Teredo'],
  ['2001:2::/48', 'benchmark'],
  ['2001:db8::/32', 'documentation'],
  ['2001::/23', 'protocol assignments'],
  ['2002::/16', '6to4'],
  ['2620:4f:8000::/48', 'AS112'],
  ['3ffe::/16', '6bone'],
  ['3fff::/20', 'documentation'],
  ['5f00::/16', 'segment routing'],
  ['fc00::/7', 'unique local'],
  ['fe80::/10', 'link-local'],
  ['fec0::/10', 'site-local'],
  ['ff00::/8', 'multicast'],
] as const

const ranges = SPECIAL_RANGES.map(([cidr, label]) => ({ cidr: ipaddr.parseCIDR(cidr), label }))

/** All addresses that are assigned to hosts so far. The rest of the space is unassigned. */
const GLOBAL_UNICAST_V6 = ipaddr.parseCIDR('2000::/3')

/** The kind of special address. Null for a public one. */
export function specialRange(address: string): string | null {
  if (!ipaddr.isValid(address)) return 'not an address'
  const parsed = ipaddr.parse(address)
  for (const { cidr, label } of ranges) if (parsed.kind() === cidr[0].kind() && parsed.match(cidr)) return label
  if (parsed.kind() === 'ipv6' && !parsed.match(GLOBAL_UNICAST_V6)) return 'unassigned'
  return null
}
