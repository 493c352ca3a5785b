import type { Clock } from '@ohun/clock'
import { LinkHealth } from '../../links/link-health.ts'
import type { LinkState } from '../../links/link-state.ts'
import type { SipRegistration } from '@ohun/sip'
import { HostRest } from './host-rest.ts'

export interface TrunkHealthDeps {
  clock: Clock
  /** Sends OPTIONS. */
  ping(): Promise<boolean>
  /** A description of the host, for people. */
  where: string
  /** The interval of OPTIONS. 0 disables them. */
  ping_seconds: number
  onChange: () => void
}

/** The number of unanswered pings after which a host is down. */
const FAILURES_TO_BE_DOWN = 2
/** The interval of pings while the host does not answer. */
const RETRY_SECONDS = 5

/** The health of a trunk's host, derived from OPTIONS, the registration and the outcomes of calls. */
export class TrunkHealth {
  readonly #deps: TrunkHealthDeps
  readonly #health: LinkHealth
  readonly #rests: HostRest
  #registration: SipRegistration | null = null
  #failures = 0
  readonly #listeners = new Set<() => void>()
  #cancel = (): void => {}
  /** The state after the requested time without calls. Null while calls are accepted. */
  #after_rest: [state: LinkState['state'], detail: string] | null = null
  #cancelRest = (): void => {}
  #stopped = true

  constructor(deps: TrunkHealthDeps) {
    this.#deps = deps
    this.#rests = new HostRest(deps.clock)
    const is_asked = deps.ping_seconds > 0
    this.#health = new LinkHealth(deps.clock, is_asked ? 'connecting' : 'up', deps.where)
  }

  get state(): LinkState {
    const { state } = this.#health
    const registration = this.#registration?.state
    if (registration === undefined || registration === 'registered' || state.state === 'down') return state
    const is_refused = registration === 'failed'
    return {
      ...state,
      state: is_refused ? 'down' : 'connecting',
      detail: is_refused ? 'it does not accept the registration' : 'it registers',
    }
  }

  start(registration: SipRegistration | null): void {
    this.#registration = registration
    this.#stopped = false
    if (this.#deps.ping_seconds > 0) void this.#ping()
  }

  stop(): void {
    this.#stopped = true
    this.#cancel()
    this.#cancelRest()
  }

  /** True if the host has asked for no calls of this workspace, or of all, at the moment. */
  restsFor(workspace_id: string): boolean {
    return this.#after_rest !== null || this.#rests.holdsFor(workspace_id)
  }

  /** Calls the listener with each response. @returns a function that removes it. */
  onHeard(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Called when the host has sent a response. */
  heard(): void {
    this.#failures = 0
    for (const listener of this.#listeners) listener()
    this.#is('up', this.#deps.where)
  }

  /** Called when the host has taken a call, or has answered for the telephone that was called. */
  tookCall(): void {
    this.#rests.tookCall()
    this.heard()
  }

  /** Called when the host responds but refuses a call of the workspace. @param rest_seconds - How long it wants no calls. */
  refused(what: string, { workspace_id, rest_seconds }: { workspace_id: string; rest_seconds: number }): void {
    this.#health.failed(what)
    this.#is('degraded', what)
    const seconds = rest_seconds > 0 ? this.#rests.ask(workspace_id, rest_seconds) : 0
    if (seconds > 0) this.#rest(seconds, what)
  }

  /** Called when the host does not respond. Without OPTIONS it stays in use, because nothing would detect that it is back. */
  silent(what: string): void {
    this.#health.failed(what)
    const is_down =
      this.#deps.ping_seconds > 0 &&
      (++this.#failures >= FAILURES_TO_BE_DOWN || this.#health.state.state === 'connecting')
    this.#is(is_down ? 'down' : 'degraded', what)
  }

  async #ping(): Promise<void> {
    const is_there = await this.#deps.ping().catch(() => false)
    if (this.#stopped) return
    if (is_there) this.heard()
    else this.silent('it does not answer OPTIONS')
    const { ping_seconds, clock } = this.#deps
    const seconds = is_there ? ping_seconds : Math.min(ping_seconds, RETRY_SECONDS)
    this.#cancel = clock.after(seconds * 1_000, () => void this.#ping())
  }

  /** Marks the host as down, even if it answers OPTIONS in the meantime. */
  #rest(seconds: number, what: string): void {
    this.#cancelRest()
    this.#after_rest = ['degraded', what]
    this.#health.is('down', `${what}, and takes none for ${seconds} s`)
    this.#cancelRest = this.#deps.clock.after(seconds * 1_000, () => {
      const [state, detail] = this.#after_rest ?? ['degraded', what]
      this.#after_rest = null
      this.#is(state, detail)
    })
    this.#deps.onChange()
  }

  #is(state: LinkState['state'], detail: string): void {
    if (this.#after_rest) return void (this.#after_rest = [state, detail])
    this.#health.is(state, detail)
    this.#deps.onChange()
  }
}
