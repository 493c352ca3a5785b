import { orAborted, timeLimit, type Clock } from '@ohun/clock'
import type { Database } from '../../platform/db/database.ts'
import { Hint } from '../../platform/hint.ts'
import type { Ids } from '../../platform/ids.ts'
import type { LiveBus } from '../../platform/live/live-bus.ts'
import type { Log } from '../../platform/log.ts'
import type { SynchronousKind } from '../synchronous-call.ts'
import { answerTopic, RelayLeases, topicOf } from './relay-leases.ts'
import {
  answerRequest,
  deleteRequest,
  insertRequest,
  sweepRequests,
  takeAnswer,
  waitingRequests,
  type RelayAnswer,
  type RelayRequestRow,
} from './relay-requests.ts'
import { sweepSessions } from './relay-sessions.ts'

export interface RelaysDeps {
  db: Database
  clock: Clock
  ids: Ids
  bus: LiveBus
  log: Log
}

export interface RelayQuestion {
  kind: SynchronousKind
  body: string
  event_id: string | null
  timeout_ms: number
  signal: AbortSignal | undefined
}

/** The relay ended before the request was sent. */
export class RelayGone extends Error {
  override name = 'RelayGone'
}

/** How long a lost hint may delay a request or its answer. */
export const LOOK_MS = 1_000

const NOT_ASKED: RelayAnswer = { cause: 'connect', detail: 'The request could not be sent to the relay.' }

/**
 * Relays of webhooks to developers' machines. The process that needs an answer writes the request; the process that has the
 * relay's connection sends it and writes the answer. Each notifies the other over the live bus and also polls the database
 * once a second.
 */
export class Relays {
  readonly #deps: RelaysDeps
  readonly sessions: RelayLeases

  constructor(deps: RelaysDeps) {
    this.#deps = deps
    this.sessions = new RelayLeases(deps)
  }

  async waiting(session_id: string, known: string[]): Promise<RelayRequestRow[]> {
    return await waitingRequests(this.#deps.db, { session_id, now: this.#deps.clock.now(), known })
  }

  async answer(session_id: string, request_id: string, answer: RelayAnswer): Promise<void> {
    if (await answerRequest(this.#deps.db, { session_id, request_id }, answer)) this.#answered(request_id)
  }

  /** Returns null at the deadline, even if the database hangs. @throws RelayGone; the signal's reason when it aborts */
  async ask(session_id: string, question: RelayQuestion): Promise<RelayAnswer | null> {
    const { clock, ids, bus, log } = this.#deps
    const request_id = ids('rlr')
    const hint = new Hint()
    const stop = bus.subscribe(answerTopic(request_id), () => hint.give())
    using limit = timeLimit(clock, question.timeout_ms, question.signal)
    const exchange = this.#exchange({ session_id, request_id, hint, limit: limit.signal }, question)
    try {
      return await orAborted(limit.signal, exchange)
    } catch (error) {
      if (error instanceof RelayGone) throw error
      void this.#forget(request_id, exchange)
      if (limit.expired) return null
      if (limit.signal.aborted) throw error
      log.warn({ err: error }, 'a request could not be sent to a relay')
      return NOT_ASKED
    } finally {
      stop()
    }
  }

  /** Deletes the requests that a process left when it died. They contain callers' words. */
  async sweepRequests(): Promise<void> {
    await sweepRequests(this.#deps.db, this.#deps.clock.now())
  }

  async sweepSessions(): Promise<void> {
    await sweepSessions(this.#deps.db, this.#deps.clock.now())
  }

  async #exchange(
    place: { session_id: string; request_id: string; hint: Hint; limit: AbortSignal },
    { kind, body, event_id, timeout_ms }: RelayQuestion,
  ): Promise<RelayAnswer> {
    const { db, clock, bus } = this.#deps
    const { session_id, request_id, hint, limit } = place
    const now = clock.now()
    const deadline = new Date(now.getTime() + timeout_ms)
    const row = { session_id, request_id, kind, event_id, body, deadline, now }
    if (!(await insertRequest(db, row))) throw new RelayGone()
    bus.publish(topicOf(session_id), 'request')
    for (;;) {
      await hint.wait(clock, LOOK_MS, limit)
      const answer = await takeAnswer(db, request_id)
      if (answer) return answer
    }
  }

  #answered(request_id: string): void {
    this.#deps.bus.publish(answerTopic(request_id), 'answered')
  }

  /** Deletes the request after the exchange, because its insert may still be in progress. */
  async #forget(request_id: string, exchange: Promise<unknown>): Promise<void> {
    try {
      await exchange.catch(() => {})
      await deleteRequest(this.#deps.db, request_id)
    } catch (error) {
      this.#deps.log.debug({ err: error }, 'a request of a relay could not be removed; the sweep will remove it')
    }
  }
}
