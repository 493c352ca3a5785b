import { Resolver as DnsServers, type LookupAddress } from 'node:dns'
import { isIPv6 } from 'node:net'
import { orAborted, type Clock } from '@ohun/clock'
import { ShareFullError, Shares } from '../limits/shares.ts'
import { codeOf, OwnFailureError } from './failure.ts'
import { readHosts } from './hosts-file.ts'

/** The tenant that looks up a name, and the signal that ends its wait. */
export interface Asker {
  /** The workspace whose share of look-ups this uses. */
  tenant: string
  signal: AbortSignal
}

/**
 * The addresses of a name, both families.
 * @throws the DNS error (`code: 'ENOTFOUND'`, `'ETIMEOUT'` and so on); OwnFailureError when our side could not ask; the
 * signal's reason, which an implementation must heed.
 */
export type Resolve = (hostname: string, asker: Asker) => Promise<LookupAddress[]>

export interface ResolverDeps {
  clock: Clock
  /** As `1.2.3.4:53`; those of the machine by default. */
  servers?: string[]
  hosts_path?: string
}

/** c-ares asks each server so often, and waits twice as long the second time. */
const TRY_MS = 1_000
const TRIES = 2
const LIMITS = { total: 1_024, each: 8 }
const REMEMBERED_NAMES = 10_000
const LONGEST_TTL_SECONDS = 300
/** Nothing says how long a failure holds; this spares a server that is down or a name that does not exist. */
const FAILURE_TTL_SECONDS = 5
/** So many names in a row without any answer: it is the resolver that is down, and not their servers. */
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

interface Known {
  addresses: LookupAddress[]
  error: Error | null
  expires_at: number
}

export interface NameResolver {
  resolve: Resolve
  /** Aborts lookups in progress, so that the process can end. */
  close(): void
}

/**
 * Resolves by c-ares, which needs no thread: the two that `dns.lookup` shares among all names are taken by any two names
 * whose servers are silent. /etc/hosts is read once.
 */
export function createResolver(deps: ResolverDeps): NameResolver {
  const resolver = new CachingResolver(deps)
  return { resolve: (hostname, asker) => resolver.resolve(hostname, asker), close: () => resolver.close() }
}

class CachingResolver {
  readonly #clock: Clock
  readonly #hosts: Map<string, string[]>
  readonly #dns = new DnsServers({ timeout: TRY_MS, tries: TRIES })
  readonly #shares = new Shares(LIMITS)
  readonly #known = new Map<string, Known>()
  readonly #flights = new Map<string, Promise<Known>>()
  /** Names that got no answer since the last one that did. */
  readonly #unanswered = new Set<string>()

  constructor({ clock, servers, hosts_path = '/etc/hosts' }: ResolverDeps) {
    this.#clock = clock
    this.#hosts = readHosts(hosts_path)
    if (servers) this.#dns.setServers(servers)
  }

  close(): void {
    this.#dns.cancel()
  }

  async resolve(hostname: string, { tenant, signal }: Asker): Promise<LookupAddress[]> {
    const name = hostname.toLowerCase().replace(/\.$/, '')
    const local = this.#hosts.get(name) ?? (/(^|\.)localhost$/.test(name) ? ['127.0.0.1', '::1'] : undefined)
    if (local) return local.map(toLookup)
    const { error, addresses } = this.#remembered(name) ?? (await this.#ask(name, { tenant, signal }))
    if (error) throw error
    return addresses
  }

  #remembered(name: string): Known | undefined {
    const known = this.#known.get(name)
    return known && known.expires_at > this.#clock.monotonic_ms() ? known : undefined
  }

  /** Anyone can join a lookup in progress. Who waits for a share to begin one waits in the own tenant's line alone. */
  async #ask(name: string, { tenant, signal }: Asker): Promise<Known> {
    const flight = this.#flights.get(name)
    if (flight) return await orAborted(signal, flight)
    const begun = Promise.withResolvers<{ flight: Promise<Known> }>()
    const ended = this.#shares.run(tenant, signal, async () => {
      const one = this.#flights.get(name) ?? this.#fly(name)
      begun.resolve({ flight: one })
      await one
    })
    ended.catch((error: unknown) => begun.reject(withoutPlace(error)))
    const { flight: own } = await begun.promise
    return await orAborted(signal, own)
  }

  /** Never rejects. Holds its place until the servers have answered or c-ares gives up, even without callers. */
  #fly(name: string): Promise<Known> {
    const flight = this.#lookUp(name).then((known) => {
      this.#flights.delete(name)
      this.#remember(name, known)
      return known
    })
    this.#flights.set(name, flight)
    return flight
  }

  async #lookUp(name: string): Promise<Known> {
    const began_ms = this.#clock.monotonic_ms()
    const answers = await Promise.all([this.#query4(name), this.#query6(name)])
    const now = this.#clock.monotonic_ms()
    const records = answers.flatMap(({ records }) => records)
    this.#listen(name, answers)
    if (records.length > 0) {
      const ttl = Math.min(LONGEST_TTL_SECONDS, ...records.map(({ ttl }) => ttl))
      return { addresses: records.map(({ address }) => toLookup(address)), error: null, expires_at: now + ttl * 1_000 }
    }
    // Servers that answered while this process was stalled have not failed.
    const failure_ttl = this.#clock.stalled_ms(began_ms) > 0 ? 0 : FAILURE_TTL_SECONDS
    return { addresses: [], error: this.#failure(name, answers), expires_at: now + failure_ttl * 1_000 }
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

  #remember(name: string, known: Known): void {
    this.#known.delete(name)
    this.#known.set(name, known)
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= REMEMBERED_NAMES) break
      this.#known.delete(oldest)
    }
  }
}

interface DnsRecord {
  address: string
  ttl: number
}

interface Answer {
  error: Error | null
  records: DnsRecord[]
}

function answering(resolve: (answer: Answer) => void): (error: Error | null, records?: DnsRecord[]) => void {
  return (error, records = []) => resolve({ error, records })
}

function toLookup(address: string): LookupAddress {
  return { address, family: isIPv6(address) ? 6 : 4 }
}

/** The tenant's line was too long: nothing has been asked, so nothing is known of the name. */
function withoutPlace(error: unknown): OwnFailureError {
  const why = error instanceof ShareFullError ? error.message : 'Too many lookups were in progress.'
  const cause = Object.assign(new Error(why), { code: 'ETIMEOUT' })
  return new OwnFailureError(`The name was not looked up. ${why}`, { cause })
}
