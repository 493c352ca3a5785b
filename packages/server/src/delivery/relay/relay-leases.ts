import type { Clock } from '@ohun/clock'
import type { Database } from '../../platform/db/database.ts'
import { LeaseKeeper } from '../../platform/leases/lease-keeper.ts'
import { leaseEnd, LEASE_MS } from '../../platform/leases/lease-term.ts'
import type { LiveBus } from '../../platform/live/live-bus.ts'
import type { Log } from '../../platform/log.ts'
import { ActiveRelays } from './active-relays.ts'
import { answerAllRequests, type RelayAnswer } from './relay-requests.ts'
import {
  activeSessions,
  deleteSession,
  renewSessions,
  wasReplaced,
  type ActiveRelay,
  type Connection,
  type RelaySession,
} from './relay-sessions.ts'

export interface RelayLeasesDeps {
  db: Database
  clock: Clock
  bus: LiveBus
  log: Log
}

export interface RelayFollower {
  /** Called when a request may be waiting. */
  look: () => void
  /** Called when another session replaced this one, or when the session ended or continues on another connection. */
  lost: (reason: 'replaced' | 'resumed') => void
}

interface HeldSession {
  session: RelaySession
  follower: RelayFollower
}

const GONE: RelayAnswer = { cause: 'connect', detail: 'The relay has ended.' }

/** The sessions of relays: which connection of this process has which session, and which sessions are open anywhere. */
export class RelayLeases {
  readonly #deps: RelayLeasesDeps
  readonly #active: ActiveRelays
  readonly #held: LeaseKeeper<HeldSession>

  constructor(deps: RelayLeasesDeps) {
    this.#deps = deps
    const { db, clock, bus, log } = deps
    this.#active = new ActiveRelays({
      clock,
      bus,
      read: () => activeSessions(db, clock.now()),
      failed: (err) => log.warn({ err }, 'the active relays could not be read'),
    })
    this.#held = new LeaseKeeper<HeldSession>(deps, {
      rows: 'relays',
      renew: async (held) => (await this.#renew([...held.values()].map(({ session }) => session))).map(keyOf),
      lost: (held) => this.#lose(held),
    })
  }

  async start(): Promise<void> {
    await this.#active.load()
    this.#held.start()
  }

  async stop(): Promise<void> {
    await this.#held.stop()
  }

  find(request: { workspace_id: string; environment: string; agent_id: string }): ActiveRelay | undefined {
    return this.#active.find(request)
  }

  /** Called after the commit that opened or resumed the session. */
  opened(session: RelaySession, replaced: readonly string[]): void {
    const { bus } = this.#deps
    for (const session_id of replaced) {
      this.#announce({ ...session, session_id }, 0)
      bus.publish(topicOf(session_id), 'changed')
    }
    bus.publish(topicOf(session.session_id), 'changed')
    this.#announce(session, LEASE_MS)
  }

  /** Renews the lease of the session until the returned function is called. */
  hold(session: RelaySession, follower: RelayFollower): () => void {
    const held = { session, follower }
    const unsubscribe = this.#deps.bus.subscribe(topicOf(session.session_id), (messages) => {
      if (messages.length === 0 || messages.includes('request')) follower.look()
      if (messages.length === 0 || messages.includes('changed')) void this.#check(held)
    })
    this.#held.hold(keyOf(session), held)
    return () => {
      unsubscribe()
      this.#held.release(keyOf(session), held)
    }
  }

  /** Called when its connection is closed. The session can be resumed for `ms` milliseconds before its requests fail. */
  async leave(session: RelaySession, ms: number): Promise<void> {
    await this.#held.settled() // A renewal in progress must not extend the lease later.
    const [kept] = await this.#renew([session], ms)
    if (!kept && (await wasReplaced(this.#deps.db, session.session_id))) await this.#giveUp(session.session_id)
  }

  /** Ends the session for good. Waiting requests do not get an answer. */
  async end(session: RelaySession): Promise<void> {
    await this.#held.settled() // A renewal in progress must not announce the session later.
    if (!(await deleteSession(this.#deps.db, session))) return
    this.#announce(session, 0)
    await this.#giveUp(session.session_id)
  }

  async #renew(sessions: RelaySession[], ms = LEASE_MS): Promise<Connection[]> {
    const { db, clock } = this.#deps
    const kept = await renewSessions(db, sessions, leaseEnd(clock.now(), ms))
    const keys = new Set(kept.map(keyOf))
    for (const session of sessions) if (keys.has(keyOf(session))) this.#announce(session, ms)
    return kept
  }

  /** Checks whether the session still belongs to this connection. */
  async #check(held: HeldSession): Promise<void> {
    try {
      const [kept] = await this.#renew([held.session])
      if (!kept) await this.#lose(held)
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'the lease of a relay could not be renewed; trying again')
    }
  }

  async #lose({ session: { session_id }, follower }: HeldSession): Promise<void> {
    const replaced = await wasReplaced(this.#deps.db, session_id)
    if (replaced) await this.#giveUp(session_id)
    follower.lost(replaced ? 'replaced' : 'resumed')
  }

  async #giveUp(session_id: string): Promise<void> {
    for (const request_id of await answerAllRequests(this.#deps.db, session_id, GONE))
      this.#deps.bus.publish(answerTopic(request_id), 'answered')
  }

  #announce(session: RelaySession, ms: number): void {
    const lease_until = leaseEnd(this.#deps.clock.now(), ms).getTime()
    if (session.answers) this.#active.announce({ ...session, lease_until })
  }
}

const keyOf = ({ session_id, connection }: Connection): string => `${session_id}:${connection}`

export const topicOf = (session_id: string): string => `relay:${session_id}`
export const answerTopic = (request_id: string): string => `relay-answer:${request_id}`
