import type { Clock } from '@ohun/clock'
import { LinkHealth } from '../../links/link-health.ts'
import type { LinkState } from '../../links/link-state.ts'
import type { SipRegistration } from '@ohun/sip'

export interface TrunkHealthDeps {
  clock: Clock
  /** OPTIONS. */
  ping(): Promise<boolean>
  /** For people. */
  where: string
  /** 0: never. */
  ping_seconds: number
  onChange: () => void
}

/** How many pings without a response mark it as down. */
const FAILURES_TO_BE_DOWN = 2
/** A carrier that wants no calls for longer is asked again: its own fault may have made it say so. */
const LONGEST_REST_SECONDS = 300
/** While something is wrong, it is pinged more often. */
const RETRY_SECONDS = 5

/** The health of a trunk, by OPTIONS, its registration and the outcomes of calls. */
export class TrunkHealth {
  readonly #deps: TrunkHealthDeps
  readonly #health: LinkHealth
  #registration: SipRegistration | null = null
  #failures = 0
  readonly #listeners = new Set<() => void>()
  #cancel = (): void => {}
  /** The state that it will have when it takes calls again. Null while it does. */
  #after_rest: [state: LinkState['state'], detail: string] | null = null
  #cancelRest = (): void => {}
  #stopped = true

  constructor(deps: TrunkHealthDeps) {
    this.#deps = deps
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

  /** It has asked for no calls now. */
  get is_resting(): boolean {
    return this.#after_rest !== null
  }

  /** Calls the listener with each response. @returns a function that removes it. */
  onHeard(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** It has sent a response. */
  heard(): void {
    this.#failures = 0
    for (const listener of this.#listeners) listener()
    this.#is('up', this.#deps.where)
  }

  /** It responds, but does not take calls. @param rest_seconds - For so long it wants none. */
  refused(what: string, rest_seconds = 0): void {
    this.#health.failed(what)
    this.#is('degraded', what)
    if (rest_seconds > 0) this.#rest(Math.min(rest_seconds, LONGEST_REST_SECONDS), what)
  }

  /** It does not respond. Without OPTIONS, nothing would detect that it is back, so it stays in use. */
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

  /** It is down, whatever it answers to OPTIONS meanwhile. */
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
