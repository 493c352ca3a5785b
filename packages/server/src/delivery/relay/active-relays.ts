import type { Clock } from '@ohun/clock'
import type { LiveBus } from '../../platform/live/live-bus.ts'
import type { ActiveRelay } from './relay-sessions.ts'

export interface ActiveRelaysDeps {
  clock: Clock
  bus: LiveBus
  /** Reads all active relays from the database. */
  read: () => Promise<ActiveRelay[]>
  /** Called when `read` has failed. */
  failed: (error: unknown) => void
}

const TOPIC = 'relays'

/**
 * The relays that answer now, kept in the memory of each process so that turns need not read the database. Each opening, renewal
 * and end is announced in full over the live bus. The database is read at the start, and when announcements may have been missed.
 */
export class ActiveRelays {
  readonly #deps: ActiveRelaysDeps
  readonly #places = new Map<string, Map<string, ActiveRelay>>()

  constructor(deps: ActiveRelaysDeps) {
    this.#deps = deps
    deps.bus.subscribe(TOPIC, (messages) => {
      if (messages.length === 0) void this.load().catch(deps.failed)
      for (const message of messages) this.#apply(JSON.parse(message) as ActiveRelay)
    })
  }

  async load(): Promise<void> {
    for (const relay of await this.#deps.read()) this.#apply(relay)
  }

  /** Announces to all processes, including this one. An entry ends with its lease. */
  announce(relay: ActiveRelay): void {
    const { session_id, workspace_id, environment, agent_id, lease_until } = relay
    this.#deps.bus.announce(TOPIC, JSON.stringify({ session_id, workspace_id, environment, agent_id, lease_until }))
  }

  /** The relay for this agent. A relay for the agent takes precedence over one for all agents; among equals, the newest wins. */
  find(request: { workspace_id: string; environment: string; agent_id: string }): ActiveRelay | undefined {
    const place = this.#places.get(keyOf(request))
    if (!place) return undefined
    const now = this.#deps.clock.now().getTime()
    let found: ActiveRelay | undefined
    for (const relay of place.values()) {
      if (relay.lease_until <= now) this.#remove(relay)
      else if (relay.agent_id === null || relay.agent_id === request.agent_id) found = preferred(found, relay)
    }
    return found
  }

  #apply(relay: ActiveRelay): void {
    if (relay.lease_until <= this.#deps.clock.now().getTime()) return this.#remove(relay)
    const key = keyOf(relay)
    const place = this.#places.get(key) ?? new Map<string, ActiveRelay>()
    this.#places.set(key, place.set(relay.session_id, relay))
    this.#forgetLapsed(place)
  }

  /** Forgets sessions whose lease has ended, so that a client that opens and drops many sessions does not fill the memory. */
  #forgetLapsed(place: Map<string, ActiveRelay>): void {
    const now = this.#deps.clock.now().getTime()
    for (const { session_id, lease_until } of place.values()) if (lease_until <= now) place.delete(session_id)
  }

  #remove(relay: ActiveRelay): void {
    const key = keyOf(relay)
    const place = this.#places.get(key)
    place?.delete(relay.session_id)
    if (place?.size === 0) this.#places.delete(key)
  }
}

const keyOf = (place: { workspace_id: string; environment: string }): string =>
  `${place.workspace_id}:${place.environment}`

function preferred(one: ActiveRelay | undefined, other: ActiveRelay): ActiveRelay {
  if (!one) return other
  if ((one.agent_id === null) !== (other.agent_id === null)) return one.agent_id === null ? other : one
  return other.session_id > one.session_id ? other : one
}
