import { orAborted, timeLimit, type Clock } from '@ohun/clock'
import type { SipAddress, SipRegistration, TlsClient } from '@ohun/sip'
import { familyOf } from '../../../platform/net/datagrams.ts'
import { networks, type Networks } from '../../../platform/net/networks.ts'
import type { Log } from '../../../platform/log.ts'
import type { LinkState } from '../../links/link-state.ts'
import { byPriority, type TrunkAddress } from './find-trunk-hosts.ts'
import type { TrunkAccount } from './trunk-account.ts'
import { TrunkHealth } from './trunk-health.ts'

export interface TrunkHostsDeps {
  account: TrunkAccount
  clock: Clock
  log: Log
  /** A random number from 0 to 1. */
  random(this: void): number
  /** Sends OPTIONS. */
  ping(this: void, target: SipAddress): Promise<boolean>
  /** Finds the hosts by DNS. @throws the DNS error. */
  find(this: void, signal: AbortSignal): Promise<readonly TrunkAddress[]>
  /** The TLS settings, once SIP is open. If undefined, we have no identity and trust the usual authorities. */
  tls(this: void): TlsClient | undefined
  /** True if one of our sockets can reach the address. */
  reaches(this: void, target: SipAddress): boolean
  onChange(this: void): void
}

/** One host of a carrier, with its health. */
export interface TrunkHost {
  target: SipAddress
  health: TrunkHealth
}

interface Known extends TrunkHost, Pick<TrunkAddress, 'priority' | 'weight'> {}

/** The interval of look-ups. The resolver caches records for their TTL, so name servers are queried less often. */
const REFRESH_MS = 30_000
/** The interval of look-ups until the name is resolved. */
const FIRST_REFRESH_MS = 5_000
const LOOK_UP_MS = 5_000
const BY_HEALTH = ['up', 'degraded', 'connecting', 'down'] as const satisfies readonly LinkState['state'][]

/** The current hosts of a trunk's name, each with its health. After the first answer, calls never wait for a name server. */
export class TrunkHosts {
  readonly #deps: TrunkHostsDeps
  #known = new Map<string, Known>()
  #sources: Networks
  #registration: SipRegistration | null = null
  /** The reason why there are no hosts. Null while the name is looked up for the first time. */
  #fault: string | null = null
  #is_started = false
  #cancel = (): void => {}

  constructor(deps: TrunkHostsDeps) {
    this.#deps = deps
    const { host, sources } = deps.account
    this.#sources = networks(sources ?? [])
    if (familyOf(host) !== 0) this.#replace(literal(deps.account))
  }

  /** True if calls may come from this address. */
  admits(address: string): boolean {
    return this.#sources.has(address)
  }

  /** True if one of the hosts has this signalling port. */
  hasPort(port: number): boolean {
    return [...this.#known.values()].some(({ target }) => target.port === port)
  }

  /** The state of the healthiest host. */
  get state(): LinkState {
    const states = [...this.#known.values()].map(({ health }) => health.state)
    const [best] = states.toSorted((a, b) => rankOf(a) - rankOf(b))
    if (!best) return this.#unknown
    if (states.length === 1) return best
    const usable = states.filter(({ state }) => state === 'up' || state === 'degraded').length
    const errors = states.flatMap(({ last_error }) => last_error ?? []).toSorted((a, b) => +b.at - +a.at)
    return { ...best, detail: `${usable} of ${states.length} hosts answer`, last_error: errors[0] ?? null }
  }

  /** The hosts in the order in which to try them, healthy ones first. If all are down, all of them are tried. */
  ordered(): TrunkHost[] {
    const usable = byPriority([...this.#known.values()], () => this.#deps.random())
    return usable
      .toSorted((a, b) => rankOf(a.health.state) - rankOf(b.health.state))
      .map(({ target, health }) => ({ target: this.#secured(target), health }))
  }

  /** The host at this address. For an unknown address, the healthiest host. */
  at(address: string): TrunkHost | undefined {
    const hosts = this.ordered()
    return hosts.find(({ target }) => target.host === address) ?? hosts[0]
  }

  /** The address of the best host. Before the name is resolved, the name itself. */
  get target(): SipAddress {
    const { host, port, transport } = this.#deps.account
    const named = { host, port: port ?? 5_060, transport: transport === 'auto' ? ('udp' as const) : transport }
    return this.ordered()[0]?.target ?? this.#secured(named)
  }

  async start(register: () => SipRegistration | null): Promise<void> {
    await this.#refresh()
    this.#registration = register()
    this.#is_started = true
    for (const { health } of this.#known.values()) health.start(this.#registration)
    if (familyOf(this.#deps.account.host) === 0) this.#schedule()
  }

  stop(): void {
    this.#is_started = false
    this.#cancel()
    for (const { health } of this.#known.values()) health.stop()
  }

  get #unknown(): LinkState {
    const { account, clock } = this.#deps
    const detail = this.#fault ?? `${account.host} is being looked up`
    return { state: this.#fault === null ? 'connecting' : 'down', detail, since: clock.now(), last_error: null }
  }

  #schedule(): void {
    const wait_ms = this.#known.size > 0 ? REFRESH_MS : FIRST_REFRESH_MS
    this.#cancel = this.#deps.clock.after(wait_ms, () => {
      void this.#refresh().then(() => {
        if (this.#is_started) this.#schedule()
      })
    })
  }

  /** Looks up the hosts. If the name cannot be resolved, the hosts of the last answer remain. */
  async #refresh(): Promise<void> {
    const { account, clock, log, find, onChange } = this.#deps
    if (familyOf(account.host) !== 0) return
    try {
      using limit = timeLimit(clock, LOOK_UP_MS)
      this.#replace(await orAborted(limit.signal, find(limit.signal)))
      this.#fault = this.#known.size > 0 ? null : `${account.host} has no address that can be reached from here`
    } catch (error) {
      log.warn({ err: error, carrier: account.name }, 'the addresses of a trunk could not be found')
      if (this.#known.size === 0) this.#fault = `${account.host} was not found`
    }
    onChange()
  }

  #replace(found: readonly TrunkAddress[]): void {
    const { account, reaches } = this.#deps
    const next = new Map<string, Known>()
    for (const address of found) {
      const target = this.#targetOf(address)
      const key = `${target.transport} ${target.host} ${target.port}`
      if (!reaches(target)) continue
      const { priority, weight } = address
      next.set(key, { ...(this.#known.get(key) ?? this.#begin(target)), target, priority, weight })
    }
    for (const [key, { health }] of this.#known) if (!next.has(key)) health.stop()
    this.#known = next
    if (account.sources === null) this.#sources = networks(found.map(({ host }) => host))
  }

  #targetOf({ host, port, transport, tcp_port }: TrunkAddress): SipAddress {
    const { account } = this.#deps
    const name = account.host === host ? {} : { name: account.host }
    return { host, port, transport, ...name, ...(tcp_port !== undefined && { tcp_port }) }
  }

  #secured(target: SipAddress): SipAddress {
    const tls = target.transport === 'tls' ? this.#deps.tls() : undefined
    return tls ? { ...target, tls } : target
  }

  #begin(target: SipAddress): TrunkHost {
    const { clock, onChange, account, ping } = this.#deps
    const where = `${target.host}:${target.port} over ${target.transport}`
    const { ping_seconds } = account
    const health = new TrunkHealth({ clock, onChange, where, ping_seconds, ping: () => ping(this.#secured(target)) })
    if (this.#is_started) health.start(this.#registration)
    return { target, health }
  }
}

function literal({ host, port, transport }: TrunkAccount): TrunkAddress[] {
  const named = transport === 'auto' ? 'udp' : transport
  return [{ host, port: port ?? (named === 'tls' ? 5_061 : 5_060), transport: named, priority: 0, weight: 0 }]
}

function rankOf({ state }: LinkState): number {
  return BY_HEALTH.indexOf(state)
}
