import {
  emitFragment,
  emittedDeliveries,
  type EmittedDelivery,
  type EventParams,
} from '../../../delivery/events-sql.ts'
import type { DomainEvent, Outbox } from '../../../delivery/outbox.ts'
import type { CallTurnStages, FallbackReason, TranscriptTurn } from '../../../generated/types.gen.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Clock } from '@ohun/clock'
import { run, statement } from '../../../platform/db/statement.ts'
import { throughOutage } from '../../../platform/db/through-outage.ts'
import { isFenced } from '../../../platform/db/violations.ts'
import type { LiveBus } from '../../../platform/live/live-bus.ts'
import type { Activity } from '../../../platform/activity.ts'
import { publishEvent } from '../call-frames.ts'
import { LeaseLost } from './call-over.ts'
import type { JournalWrite, WriteTogether } from './journal-batches.ts'
import { TURN_COLUMNS, TURN_RECORD, type Step, type WriteParams } from './journal-entry.ts'

/** The circumstances and times of an agent's turn. */
export interface TurnOutcome extends CallTurnStages {
  reply_to_turn_id: string
  latency_ms: number
  first_speech_ms: number
  fallback_reason: FallbackReason | null
  response_status: number | null
}

/** The times of an answer that are known once its first sound has been sent. */
export type Sounded = Pick<TurnOutcome, 'first_speech_ms' | 'synthesis_ms' | 'first_audio_ms'>

export interface Entry {
  /** The next step. If omitted, the step does not change. */
  step?: Step
  /** The utterance that waits for an answer. Null if there is none. */
  pending_turn_id?: string | null
  recording?: boolean
  /** True if the caller hears the announcement that somebody listens in. */
  monitoring_announced?: boolean
  turn?: TranscriptTurn & { confidence?: number; reply_to_turn_id?: string; outcome?: TurnOutcome }
  /** Details of a turn that become known after it was written: the part that was heard, and the times of its first sound. */
  amended?: { position: number; text: string; interrupted: boolean; sounded?: Sounded | undefined }
  event?: DomainEvent
  /** True if the call does not wait for the entry, so that it may be written a moment later, with more entries of other calls. */
  may_wait?: boolean
}

export interface JournalDeps {
  db: Database
  outbox: Outbox
  bus: LiveBus
  activity: Activity
  clock: Clock
  /** The clock for waiting while the database is away. */
  machine_clock: Clock
  writeTogether: WriteTogether
}

export interface JournalState {
  call_id: string
  claim: number
  step: Step
  pending_turn_id: string | null
  recording: boolean
  monitoring_announced: boolean
  line_position: number
  /** The position of the next turn. */
  next_position: number
}

const WRITE = `
  held as (
    update live_calls
    set step = :step, pending_turn_id = :pending_turn_id, recording = :recording,
      monitoring_announced = :monitoring_announced, line_position = :line_position
    where call_id = :call_id and claim = :claim and erased_at is null
    returning call_id
  ), new_turns as (
    insert into transcript_turns (call_id, ${TURN_COLUMNS})
    select held.call_id, t.* from held, json_to_recordset(:turns::json) as t (${TURN_RECORD})
  ), amended as (
    update transcript_turns t set text = :amended_text, interrupted = :amended_interrupted,
      first_speech_ms = coalesce(:amended_first_speech_ms::int, t.first_speech_ms),
      synthesis_ms = coalesce(:amended_synthesis_ms::int, t.synthesis_ms),
      first_audio_ms = coalesce(:amended_first_audio_ms::int, t.first_audio_ms)
    from held where t.call_id = held.call_id and t.position = :amended_position::int
  )`

const FENCE = 'call_lease'

/** SQL: the fence undoes the whole statement if the lease is gone or the contact was erased. */
const fenced = (rest: string): string =>
  `select rest.* from (select count(*) as rows from held) fence left join (${rest}) rest on true
   where require_row(fence.rows, '${FENCE}')`

export const write = statement<WriteParams, { done: number }>(
  'call_write',
  `with ${WRITE} ${fenced('select 1 as done')}`,
)

export const writeWithEvent = statement<WriteParams & EventParams, EmittedDelivery>(
  'call_write_event',
  `with ${WRITE}, ${emitFragment} ${fenced(emittedDeliveries)}`,
)

const readFence = statement<{ call_id: string; claim: number }, { erased: boolean }>(
  'call_read_fence',
  `select erased_at is not null as erased from live_calls where call_id = :call_id and claim = :claim`,
)

/**
 * The durable record of a live call. Entries are written in order, each in one round trip, which it shares with entries of other calls.
 * While the database fails over, an entry waits and the call continues. Entries take effect only while this process has the lease.
 * After the contact was erased, nothing more is written.
 */
export class Journal {
  readonly #deps: JournalDeps
  readonly #state: JournalState
  #last: Promise<unknown> = Promise.resolve()
  #erased: boolean

  constructor(deps: JournalDeps, state: JournalState, { erased = false } = {}) {
    this.#deps = deps
    this.#state = { ...state }
    this.#erased = erased
  }

  get step(): Step {
    return this.#state.step
  }

  get claim(): number {
    return this.#state.claim
  }

  get recording(): boolean {
    return this.#state.recording
  }

  /** True if the announcement that somebody listens in has been said or is being said. */
  get monitoring_announced(): boolean {
    return this.#state.monitoring_announced
  }

  /** True if the contact was erased during the call, which continues without being stored and without requests to the backend. */
  get erased(): boolean {
    return this.#erased
  }

  /** Stops writing, because the contact was erased. */
  close(): void {
    this.#erased = true
  }

  get pending_turn_id(): string | null {
    return this.#state.pending_turn_id
  }

  /** To be called when the statement that records the answer has written this state. */
  answered(line_position: number): void {
    Object.assign(this.#state, { step: 'announce', line_position })
  }

  /** Sets the position that the line has reached. The next entry stores it. */
  reached(position: number | undefined): void {
    this.#state.line_position = Math.max(this.#state.line_position, position ?? 0)
  }

  /**
   * Writes an entry after all earlier ones.
   * @returns the position of the entry's turn.
   * @throws LeaseLost when another process carries the call, or it has been ended.
   */
  async write(entry: Entry): Promise<number> {
    const written = this.#last.then(() => this.#write(entry))
    this.#last = written.catch(() => {})
    return await written
  }

  async #write({ turn, amended, event, may_wait = false, ...progress }: Entry): Promise<number> {
    const position = this.#state.next_position
    if (this.#erased) return position
    using _ = this.#deps.activity.begin()
    const state = Object.assign(this.#state, progress)
    const { outcome, ...said } = turn ?? {}
    const turns = turn ? [{ position, ...said, ...outcome }] : []
    state.next_position += turns.length
    const params = {
      ...state,
      turns: JSON.stringify(turns),
      amended_position: amended?.position ?? null,
      amended_text: amended?.text ?? null,
      amended_interrupted: amended?.interrupted ?? false,
      amended_first_speech_ms: amended?.sounded?.first_speech_ms ?? null,
      amended_synthesis_ms: amended?.sounded?.synthesis_ms ?? null,
      amended_first_audio_ms: amended?.sounded?.first_audio_ms ?? null,
    }
    await this.#store({ params, event: event && this.#deps.outbox.dated(event), may_wait })
    return position
  }

  /** Stores an entry. A repeat is idempotent, because the position of a turn and the id of an event are unique. */
  async #store(write: JournalWrite): Promise<void> {
    await throughOutage(this.#deps.machine_clock, async () => {
      if (!(await this.#deps.writeTogether(write))) await this.#writeAlone(write.params, write.event)
    })
  }

  /** Waits for the lock of the live call. @throws LeaseLost */
  async #writeAlone(params: WriteParams, event: EventParams | undefined): Promise<void> {
    try {
      if (event) await this.#writeWithEvent(params, event)
      else await run(this.#deps.db, write, params)
    } catch (error) {
      if (!isFenced(error, FENCE)) throw error
      await this.#findOut()
    }
  }

  async #writeWithEvent(params: WriteParams, emitted: EventParams): Promise<void> {
    const { db, outbox, bus } = this.#deps
    const rows = await run(db, writeWithEvent, { ...params, ...emitted })
    outbox.committed(
      emitted,
      rows.filter(({ delivery_id }) => delivery_id !== null),
    )
    publishEvent(bus, params.call_id, emitted)
  }

  async #findOut(): Promise<void> {
    const { call_id, claim } = this.#state
    const [held] = await run(this.#deps.db, readFence, { call_id, claim })
    if (!held?.erased) throw new LeaseLost(`${call_id} is carried by another process, or has ended.`)
    this.#erased = true
  }
}
