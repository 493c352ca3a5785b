import { Resolver as DnsServers, type LookupAddress, type NaptrRecord, type SrvRecord } from 'node:dns'
import { isIPv6 } from 'node:net'
import { orAborted, type Clock } from '@ohun/clock'
import { ShareFullError, Shares } from '../limits/shares.ts'
import { codeOf, OwnFailureError } from './failure.ts'
import { readHosts } from './hosts-file.ts'

export type { LookupAddress, NaptrRecord, SrvRecord }

/** The tenant that looks up a name, and the signal that ends its wait. */
export interface Asker {
  /** The workspace whose share of lookups this uses. */
  tenant: string
  signal: AbortSignal
}

/**
 * The addresses of a name, of both families.
 * @throws the DNS error (`code: 'ENOTFOUND'`, `'ETIMEOUT'` and so on); OwnFailureError when our side could not ask; the
 * signal's reason, which an implementation must respect.
 */
export type Resolve = (hostname: string, asker: Asker) => Promise<LookupAddress[]>

/** Looks up where a service of a name is (SRV), and how its services are reached (NAPTR). Both throw as `Resolve` does. */
export interface ServiceResolver {
  services(this: void, name: string, asker: Asker): Promise<SrvRecord[]>
  pointers(this: void, name: string, asker: Asker): Promise<NaptrRecord[]>
}

export interface ResolverDeps {
  clock: Clock
  /** The servers to ask, such as `1.2.3.4:53`. Those of the machine by default. */
  servers?: string[]
  hosts_path?: string
}

/** c-ares asks each server this many times, and waits twice as long the second time. */
const TRY_MS = 1_000
const TRIES = 2
const LIMITS = { total: 1_024, each: 8 }
const REMEMBERED_NAMES = 10_000
const MAX_TTL_SECONDS = 300
/** DNS does not say how long a failure is valid. This spares servers that are down, and names that do not exist. */
const FAILURE_TTL_SECONDS = 5
/** If this many names in a row get no answer at all, the resolver is down, and not their servers. */
const NAMES_TO_BE_DEAF = 5
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECANCELLED',
  'EDESTRUCTION',
  'ENOMEM',
  'EFILE',
  'ENONAME',
  'ENOTINITIALIZED',
])
const ABSENT = new Set(['ENOTFOUND', 'ENODATA'])

/** c-ares does not report how long these records are valid. */
const SERVICE_TTL_SECONDS = 60

type Kind = 'addresses' | 'services' | 'pointers'

interface Known {
  /** Records of the kind that was requested. */
  records: unknown[]
  error: Error | null
  expires_at: number
}

export interface NameResolver extends ServiceResolver {
  resolve: Resolve
  /** Aborts lookups in progress, so that the process can end. */
  close(): void
}

/**
 * Resolves with c-ares, which needs no thread. `dns.lookup` has two threads for all names, which any two names with silent servers
 * would block. /etc/hosts is read once.
 */
export function createResolver(deps: ResolverDeps): NameResolver {
  const resolver = new CachingResolver(deps)
  return {
    resolve: (hostname, asker) => resolver.resolve(hostname, asker),
    services: (name, asker) => resolver.find<SrvRecord>('services', name, asker),
    pointers: (name, asker) => resolver.find<NaptrRecord>('pointers', name, asker),
    close: () => resolver.close(),
  }
}

class CachingResolver {
  readonly #clock: Clock
  readonly #hosts: Map<string, string[]>
  readonly #dns = new DnsServers({ timeout: TRY_MS, tries: TRIES })
  readonly #shares = new Shares(LIMITS)
  readonly #known = new Map<string, Known>()
  readonly #flights = new Map<string, Promise<Known>>()
  /** Names that have not got an answer since the last one that did. */
  readonly #unanswered = new Set<string>()

  constructor({ clock, servers, hosts_path = '/etc/hosts' }: ResolverDeps) {
    this.#clock = clock
    this.#hosts = readHosts(hosts_path)
    if (servers) this.#dns.setServers(servers)
  }

  close(): void {
    this.#dns.cancel()
  }

  async resolve(hostname: string, asker: Asker): Promise<LookupAddress[]> {
    const name = plainName(hostname)
    const local = this.#hosts.get(name) ?? (/(^|\.)localhost$/.test(name) ? ['127.0.0.1', '::1'] : undefined)
    return local ? local.map(toLookup) : await this.find<LookupAddress>('addresses', name, asker)
  }

  async find<T>(kind: Kind, hostname: string, asker: Asker): Promise<T[]> {
    const wanted: Wanted = { kind, name: plainName(hostname) }
    const { error, records } = this.#remembered(wanted) ?? (await this.#ask(wanted, asker))
    if (error) throw error
    return records as T[]
  }

  #remembered(wanted: Wanted): Known | undefined {
    const known = this.#known.get(keyOf(wanted))
    return known && known.expires_at > this.#clock.monotonic_ms() ? known : undefined
  }

  /** Anyone can join a lookup in progress. A caller that waits to begin one waits only in the line of its own tenant. */
  async #ask(wanted: Wanted, { tenant, signal }: Asker): Promise<Known> {
    const key = keyOf(wanted)
    const flight = this.#flights.get(key)
    if (flight) return await orAborted(signal, flight)
    const begun = Promise.withResolvers<{ flight: Promise<Known> }>()
    const ended = this.#shares.run(tenant, signal, async () => {
      const one = this.#flights.get(key) ?? this.#fly(wanted)
      begun.resolve({ flight: one })
      await one
    })
    ended.catch((error: unknown) => begun.reject(withoutPlace(error)))
    const { flight: own } = await begun.promise
    return await orAborted(signal, own)
  }

  /** Never rejects. Holds its place until the servers have answered or c-ares gives up, even without callers. */
  #fly(wanted: Wanted): Promise<Known> {
    const key = keyOf(wanted)
    const flight = this.#lookUp(wanted).then((known) => {
      this.#flights.delete(key)
      this.#remember(key, known)
      return known
    })
    this.#flights.set(key, flight)
    return flight
  }

  async #lookUp({ kind, name }: Wanted): Promise<Known> {
    const began_ms = this.#clock.monotonic_ms()
    const answers = kind === 'addresses' ? await this.#addresses(name) : [await this.#serviceRecords(kind, name)]
    const now = this.#clock.monotonic_ms()
    const found = answers.flatMap(({ records }) => records)
    this.#listen(name, answers)
    if (found.length > 0) {
      const ttl = Math.min(MAX_TTL_SECONDS, ...found.map(({ ttl }) => ttl))
      return { records: found.map(({ record }) => record), error: null, expires_at: now + ttl * 1_000 }
    }
    // Servers that answered while this process was stalled have not failed.
    const failure_ttl = this.#clock.stalled_ms(began_ms) > 0 ? 0 : FAILURE_TTL_SECONDS
    return { records: [], error: this.#failure(name, answers), expires_at: now + failure_ttl * 1_000 }
  }

  #addresses(name: string): Promise<Answer[]> {
    return Promise.all([this.#query4(name), this.#query6(name)])
  }

  #serviceRecords(kind: 'services' | 'pointers', name: string): Promise<Answer> {
    return new Promise((resolve) => {
      const answered = (error: Error | null, records: (SrvRecord | NaptrRecord)[] = []): void =>
        resolve({ error, records: records.map((record) => ({ record, ttl: SERVICE_TTL_SECONDS })) })
      if (kind === 'services') this.#dns.resolveSrv(name, answered)
      else this.#dns.resolveNaptr(name, answered)
    })
  }

  #query4(name: string): Promise<Answer> {
    return new Promise((resolve) => this.#dns.resolve4(name, { ttl: true }, answering(resolve)))
  }

  #query6(name: string): Promise<Answer> {
    return new Promise((resolve) => this.#dns.resolve6(name, { ttl: true }, answering(resolve)))
  }

  #listen(name: string, answers: Answer[]): void {
    if (answers.some(({ error }) => codeOf(error) !== 'ETIMEOUT')) this.#unanswered.clear()
    else if (this.#unanswered.size < NAMES_TO_BE_DEAF) this.#unanswered.add(name)
  }

  #failure(name: string, answers: Answer[]): Error {
    const errors = answers.flatMap(({ error }) => error ?? [])
    const cause = errors.find((error) => !ABSENT.has(codeOf(error))) ?? errors[0] ?? new Error('no address')
    if (UNREACHABLE.has(codeOf(cause)) || this.#unanswered.size >= NAMES_TO_BE_DEAF)
      return new OwnFailureError(`The resolver did not answer for ${name}.`, { cause })
    return cause
  }

  #remember(key: string, known: Known): void {
    this.#known.delete(key)
    this.#known.set(key, known)
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= REMEMBERED_NAMES) break
      this.#known.delete(oldest)
    }
  }
}

interface Wanted {
  kind: Kind
  name: string
}

function keyOf({ kind, name }: Wanted): string {
  return kind === 'addresses' ? name : `${kind} ${name}`
}

function plainName(hostname: string): string {
  return hostname.toLowerCase().replace(/\.$/, '')
}

interface DnsAddress {
  address: string
  ttl: number
}

interface Answer {
  error: Error | null
  records: { record: unknown; ttl: number }[]
}

function answering(resolve: (answer: Answer) => void): (error: Error | null, found?: DnsAddress[]) => void {
  return (error, found = []) =>
    resolve({ error, records: found.map(({ address, ttl }) => ({ record: toLookup(address), ttl })) })
}

function toLookup(address: string): LookupAddress {
  return { address, family: isIPv6(address) ? 6 : 4 }
}

/** The tenant's line was too long. No server was asked, so nothing is known about the name. */
function withoutPlace(error: unknown): OwnFailureError {
  const why = error instanceof ShareFullError ? error.message : 'Too many lookups were in progress.'
  const cause = Object.assign(new Error(why), { code: 'ETIMEOUT' })
  return new OwnFailureError(`The name was not looked up. ${why}`, { cause })
}
