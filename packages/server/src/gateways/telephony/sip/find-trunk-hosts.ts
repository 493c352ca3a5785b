import type { SipTransport } from '@ohun/sip'
import { familyOf } from '../../../platform/net/datagrams.ts'
import { networks } from '../../../platform/net/networks.ts'
import type { LookupAddress, NaptrRecord, SrvRecord } from '../../../platform/net/resolver.ts'
import type { TrunkAccount } from './trunk-account.ts'

/** One host of a carrier. */
export interface TrunkAddress {
  /** An IP address. */
  host: string
  port: number
  transport: SipTransport
  /** With UDP: the port at which the host also accepts TCP, for long requests. */
  tcp_port?: number
  /** Hosts with a lower priority value are tried first (RFC 2782). */
  priority: number
  /** The share of calls among hosts of the same priority. */
  weight: number
}

/** DNS queries. All of them throw the DNS error, also if there is no record of the kind. */
export interface NameServers {
  addresses(this: void, name: string): Promise<readonly LookupAddress[]>
  services(this: void, name: string): Promise<readonly SrvRecord[]>
  pointers(this: void, name: string): Promise<readonly NaptrRecord[]>
}

/** A malicious name server must not make us keep thousands of addresses. */
const MAX_HOSTS = 16
/** Transports by the service in a NAPTR record (RFC 3263, section 4.1). */
const BY_SERVICE: Readonly<Record<string, SipTransport>> = { 'SIP+D2U': 'udp', 'SIP+D2T': 'tcp', 'SIPS+D2T': 'tls' }
const SERVICE_NAMES: Readonly<Record<SipTransport, string>> = {
  udp: '_sip._udp.',
  tcp: '_sip._tcp.',
  tls: '_sips._tcp.',
}
const TRANSPORTS = ['udp', 'tcp', 'tls'] as const
/** Addresses at which no carrier can be. */
const nowhere = networks(['0.0.0.0/8', '224.0.0.0/4', '255.255.255.255', '::', 'ff00::/8'])

type Named = Pick<TrunkAccount, 'host' | 'port' | 'transport'>

/**
 * Finds the hosts of a carrier (RFC 3263). If there is a port, the addresses of the name are used. Otherwise SRV records give the hosts
 * and, with the transport `auto`, NAPTR records give the transport.
 * @throws the DNS error if there is none.
 */
export async function findTrunkHosts({ host, port, transport }: Named, names: NameServers): Promise<TrunkAddress[]> {
  if (familyOf(host) !== 0)
    return [at({ address: host, family: familyOf(host) }, { port, transport: fixed(transport) })]
  if (port !== null) return await addressesOf(host, { port, transport: fixed(transport) }, names)
  const services = await servicesOf(host, transport, names)
  for (const service of services) {
    const found = await resolveHosts(service, names)
    if (found.length > 0) return service.transport === 'udp' ? await withTcp(found, services, names) : found
  }
  return await addressesOf(host, { port, transport: fixed(transport) }, names)
}

interface Service {
  /** The name of its SRV records. */
  name: string
  transport: SipTransport
}

/** The services, in the order in which to try them. */
async function servicesOf(host: string, transport: Named['transport'], names: NameServers): Promise<Service[]> {
  if (transport !== 'auto') return [{ name: `${SERVICE_NAMES[transport]}${host}`, transport }]
  const pointers = await orNone(names.pointers(host))
  const found = pointers
    .filter(({ flags, service }) => flags.toLowerCase() === 's' && BY_SERVICE[service.toUpperCase()])
    .toSorted((a, b) => a.order - b.order || a.preference - b.preference)
    .map(({ replacement, service }) => ({ name: replacement, transport: BY_SERVICE[service.toUpperCase()]! }))
  if (found.length > 0) return found.slice(0, MAX_HOSTS)
  return TRANSPORTS.map((one) => ({ name: `${SERVICE_NAMES[one]}${host}`, transport: one }))
}

async function resolveHosts({ name, transport }: Service, names: NameServers): Promise<TrunkAddress[]> {
  const records = (await orNone(names.services(name)))
    .filter(({ name: target }) => target !== '' && target !== '.')
    .toSorted((a, b) => a.priority - b.priority)
    .slice(0, MAX_HOSTS)
  const machines = await Promise.all(
    records.map(async ({ name: target, port, priority, weight }) => {
      const found = await orNone(addressesOf(target, { port, transport }, names))
      return found.map((address) => sharing(found, address, { priority, weight }))
    }),
  )
  return machines.flat().slice(0, MAX_HOSTS)
}

/** The addresses of a target share its weight. Of the targets of a priority, IPv6 addresses come after IPv4 addresses. */
function sharing(
  found: readonly TrunkAddress[],
  address: TrunkAddress,
  { priority, weight }: Pick<TrunkAddress, 'priority' | 'weight'>,
): TrunkAddress {
  const alike = found.filter((other) => other.priority === address.priority)
  return { ...address, priority: 2 * priority + address.priority, weight: weight / alike.length }
}

/** Adds the ports at which the hosts also accept TCP, from the SRV records of TCP. */
async function withTcp(found: TrunkAddress[], services: Service[], names: NameServers): Promise<TrunkAddress[]> {
  const service = services.find(({ transport }) => transport === 'tcp')
  const over_tcp = service ? await resolveHosts(service, names) : []
  return found.map((machine) => {
    const same = over_tcp.find(({ host }) => host === machine.host)
    return same ? { ...machine, tcp_port: same.port } : machine
  })
}

interface How {
  port: number | null
  transport: SipTransport
}

async function addressesOf(name: string, how: How, { addresses }: NameServers): Promise<TrunkAddress[]> {
  const found = (await addresses(name)).filter(({ address }) => !nowhere.has(address))
  if (found.length === 0) throw new Error('the name has no address')
  return found.slice(0, MAX_HOSTS).map((address) => at(address, how))
}

/** An address of a name. IPv6 addresses come after IPv4 addresses. */
function at({ address, family }: LookupAddress, { port, transport }: How): TrunkAddress {
  const usual = transport === 'tls' ? 5_061 : 5_060
  return { host: address, port: port ?? usual, transport, priority: family === 6 ? 1 : 0, weight: 0 }
}

function fixed(transport: Named['transport']): SipTransport {
  return transport === 'auto' ? 'udp' : transport
}

async function orNone<T>(records: Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await records
  } catch {
    return []
  }
}

/** Sorts hosts by priority, and randomly by weight among equal priorities. Addresses without a weight keep their order. */
export function byPriority<T extends Pick<TrunkAddress, 'priority' | 'weight'>>(
  hosts: readonly T[],
  random: () => number,
): T[] {
  const groups = Map.groupBy(hosts, ({ priority }) => priority)
  return [...groups.keys()].toSorted((a, b) => a - b).flatMap((one) => byWeight(groups.get(one) ?? [], random))
}

function byWeight<T extends Pick<TrunkAddress, 'weight'>>(hosts: readonly T[], random: () => number): T[] {
  const left = [...hosts]
  const ordered: T[] = []
  while (left.length > 0) {
    let point = random() * left.reduce((sum, { weight }) => sum + weight, 0)
    const at = left.findIndex(({ weight }) => (point -= weight) < 0)
    ordered.push(...left.splice(Math.max(0, at), 1))
  }
  return ordered
}
