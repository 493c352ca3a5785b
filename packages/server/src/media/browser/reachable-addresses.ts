import { networkInterfaces } from 'node:os'

const ANY = new Set(['0.0.0.0', '::'])
/** Every browser tries each address, so there must be few. */
const MAX_ADDRESSES = 4

/**
 * The addresses at which browsers reach us: the public one, or the one that we listen on, or those of this machine. Its
 * loopback address is used only if it is the only one.
 */
export function reachableAddresses(host: string, public_address: string | null): string[] {
  if (public_address !== null) return [public_address]
  if (!ANY.has(host)) return [host]
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  const reachable = all.filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address)
  return reachable.length > 0 ? reachable.slice(0, MAX_ADDRESSES) : ['127.0.0.1']
}
