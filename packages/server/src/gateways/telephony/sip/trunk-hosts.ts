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
  /** From 0 to 1. */
  random(this: void): number
  /** OPTIONS. */
  ping(this: void, target: SipAddress): Promise<boolean>
  /** @throws the DNS error. */
  find(this: void, signal: AbortSignal): Promise<readonly TrunkAddress[]>
  /** Our side of TLS connections, once SIP is open. Undefined selects no identity and the usual authorities. */
  tls(this: void): TlsClient | undefined
  /** Whether a socket of ours reaches addresses of this kind. */
  reaches(this: void, target: SipAddress): boolean
  onChange(this: void): void
}

/** One machine of a carrier, with what is known about it. */
export interface TrunkHost {
  target: SipAddress
  health: TrunkHealth
}

interface Known extends TrunkHost, Pick<TrunkAddress, 'priority' | 'weight'> {}

/** The resolver remembers for as long as a record says, so this asks the name servers less often. */
const REFRESH_MS = 30_000
/** Until the name is known. */
const FIRST_REFRESH_MS = 5_000
const LOOK_UP_MS = 5_000
const BY_HEALTH = ['up', 'degraded', 'connecting', 'down'] as const satisfies readonly LinkState['state'][]

/** The machines that a trunk's name has now, each with its health. Calls never wait for a name server, once it has answered. */
export class TrunkHosts {
  readonly #deps: TrunkHostsDeps
  #known = new Map<string, Known>()
  #sources: Networks
  #registration: SipRegistration | null = null
  /** Null while the name is not known. */
  #fault: string | null = null
  #is_started = false
  #cancel = (): void => {}

  constructor(deps: TrunkHostsDeps) {
    this.#deps = deps
    const { host, sources } = deps.account
    this.#sources = networks(sources ?? [])
    if (familyOf(host) !== 0) this.#replace(literal(deps.account))
  }

  /** Whether calls come from this address. */
  admits(address: string): boolean {
    return this.#sources.has(address)
  }

  /** Whether one of them signals at this port. */
  hasPort(port: number): boolean {
    return [...this.#known.values()].some(({ target }) => target.port === port)
  }

  /** The state of the best one. */
  get state(): LinkState {
    const states = [...this.#known.values()].map(({ health }) => health.state)
    const [best] = states.toSorted((a, b) => rankOf(a) - rankOf(b))
    if (!best) return this.#unknown
    if (states.length === 1) return best
    const usable = states.filter(({ state }) => state === 'up' || state === 'degraded').length
    const errors = states.flatMap(({ last_error }) => last_error ?? []).toSorted((a, b) => +b.at - +a.at)
    return { ...best, detail: `${usable} of ${states.length} hosts answer`, last_error: errors[0] ?? null }
  }

  /** Those to try in turn: healthy ones first. All of them, if all are down. */
  ordered(): TrunkHost[] {
    const usable = byPriority([...this.#known.values()], () => this.#deps.random())
    return usable
      .toSorted((a, b) => rankOf(a.health.state) - rankOf(b.health.state))
      .map(({ target, health }) => ({ target: this.#secured(target), health }))
  }

  /** The machine at this address; the healthiest if it is not known. */
  at(address: string): TrunkHost | undefined {
    const hosts = this.ordered()
    return hosts.find(({ target }) => target.host === address) ?? hosts[0]
  }

  /** A carrier whose name is not known yet is only asked for it: calls skip it. */
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

  /** While the name cannot be resolved, the machines of the last answer stay. */
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
