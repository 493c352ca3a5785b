import {
  emitDependent,
  emittedDependent,
  type DependentParams,
  type EmittedDependent,
  type EventParams,
} from '../../../delivery/events-sql.ts'
import type { Outbox } from '../../../delivery/outbox.ts'
import type { Database } from '../../../platform/db/database.ts'
import { rowList, type ParamsOf } from '../../../platform/db/rows.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { groupCommit } from '../../../platform/group-commit.ts'
import type { LiveBus } from '../../../platform/live/live-bus.ts'
import { publishEvent } from '../call-frames.ts'
import { TURN_COLUMNS, TURN_RECORD, type WriteParams } from './journal-entry.ts'

/** How long an entry that nobody waits for waits for others. */
const MAX_WAIT_MS = 100

export interface JournalBatchDeps {
  db: Database
  outbox: Outbox
  bus: LiveBus
}

/** An entry, and its urgency. */
export interface JournalWrite {
  params: WriteParams
  event: EventParams | undefined
  /** True if nobody waits for the entry. */
  may_wait: boolean
}

/** @returns false if nothing was written, because the row of the live call was locked or did not have the expected state. */
export type WriteTogether = (write: JournalWrite) => Promise<boolean>

const entries = rowList('e', {
  call_id: 'text',
  claim: 'int',
  step: 'text',
  pending_turn_id: 'text?',
  recording: 'boolean',
  monitoring_announced: 'boolean',
  line_position: 'int',
  turns: 'json',
  amended_position: 'int?',
  amended_text: 'text?',
  amended_interrupted: 'boolean',
  amended_first_speech_ms: 'int?',
  amended_synthesis_ms: 'int?',
  amended_first_audio_ms: 'int?',
})

/**
 * Does the work of `call_write_event` for many calls. It never waits for the lock of a call, so that no call delays others, and
 * the order of locks does not matter. The update returns the columns of the entries, because a join of two lists would compare
 * each row with every other.
 */
export const writeBatch = statement<DependentParams & ParamsOf<typeof entries>, EmittedDependent>(
  'call_write_batch',
  `with free as (
    select call_id from live_calls where call_id = any(:e_call_id::text[]) for no key update skip locked
  ), held as (
    update live_calls l
    set step = e.step, pending_turn_id = e.pending_turn_id, recording = e.recording,
      monitoring_announced = e.monitoring_announced, line_position = e.line_position
    from ${entries.source}
    where l.call_id = e.call_id and l.claim = e.claim and l.erased_at is null
      and (l.call_id in (select call_id from free)) is true
    returning l.call_id, l.call_id || ' ' || l.claim as subject, e.turns, e.amended_position, e.amended_text,
      e.amended_interrupted, e.amended_first_speech_ms, e.amended_synthesis_ms, e.amended_first_audio_ms
  ), new_turns as (
    insert into transcript_turns (call_id, ${TURN_COLUMNS})
    select held.call_id, t.* from held cross join lateral json_to_recordset(held.turns) as t (${TURN_RECORD})
  ), amended as (
    update transcript_turns t set text = held.amended_text, interrupted = held.amended_interrupted,
      first_speech_ms = coalesce(held.amended_first_speech_ms, t.first_speech_ms),
      synthesis_ms = coalesce(held.amended_synthesis_ms, t.synthesis_ms),
      first_audio_ms = coalesce(held.amended_first_audio_ms, t.first_audio_ms)
    from held where t.call_id = held.call_id and t.position = held.amended_position
  ), ${emitDependent('held')} ${emittedDependent('held')}`,
  { hot: 'calls' },
)

/** Entries of different calls that arrive in the meantime share a statement and its commit. */
export function journalBatches({ db, outbox, bus }: JournalBatchDeps): WriteTogether {
  return groupCommit(
    async (batch: readonly JournalWrite[]) => {
      const with_event = batch.filter((one) => one.event !== undefined)
      const emitting = outbox.batch(
        with_event.map(({ params, event }) => ({ subject: subjectOf(params), event: event as EventParams })),
      )
      const written = entries.params(batch.map(({ params }) => params))
      const rows = await run({ pool: db.work_pool }, writeBatch, { ...written, ...emitting.params })
      const held = new Set(rows.map(({ subject }) => subject))
      emitting.committed(rows)
      for (const [index, { params }] of with_event.entries())
        if (held.has(subjectOf(params))) publishEvent(bus, params.call_id, eventOf(emitting.params, index))
      return ({ params }) => held.has(subjectOf(params))
    },
    { max_wait_ms: MAX_WAIT_MS, mayWait: ({ may_wait }) => may_wait },
  )
}

/** The subject contains the claim, because a call that this process has lost and taken over again has two journals, one with the lease. */
function subjectOf({ call_id, claim }: WriteParams): string {
  return `${call_id} ${claim}`
}

function eventOf(params: DependentParams, place: number): Parameters<typeof publishEvent>[2] {
  return {
    event_type: params.event_type[place]!,
    event_id: params.event_id[place]!,
    event_body: params.event_body[place]!,
  }
}
