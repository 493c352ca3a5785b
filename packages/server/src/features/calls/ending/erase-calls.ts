import type { Knex } from 'knex'
import type { Call, TranscriptTurn } from '../../../generated/types.gen.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { rewriteKeptReplies } from '../../../platform/idempotency.ts'
import { deleteAnalyses } from '../../analysis/delete-analyses.ts'
import { eraseCallBacks } from '../call-backs/delete-call-backs.ts'
import { deleteClaims } from '../signalling/delete-claims.ts'
import { removeWords } from '../search/call-words.ts'
import { noLongerToKeep } from '../recordings/recordings-to-keep.ts'

export interface Erasure {
  workspace_id: string
  /** The remote party, E.164. */
  contact: string
  /** The turn that replaces the transcript. */
  marker: TranscriptTurn
  now: Date
}

interface Erased {
  call_id: string
  created_at: Date
}

/**
 * Rows are locked in order, so that two erasures do not deadlock. The expression for the remote party matches the index
 * `calls_of_contact`. The mark on a live call's row causes the next entry of its session to be refused.
 */
const eraseStatement = statement<Omit<Erasure, 'marker'>, Erased>(
  'erase_calls',
  `with found as (
     select call_id, recording_url from calls
     where workspace_id = :workspace_id
       and (case direction when 'outbound' then to_number else from_number end) = :contact and erased_at is null
     order by call_id for update
   ), erased as (
     update calls c set recording_url = null, erased_at = :now, updated_at = :now
     from found where c.call_id = found.call_id
     returning c.call_id, c.created_at
   ), files as (
     insert into file_removals (store, workspace_id, file_id)
     select 'recordings', :workspace_id, call_id from found where recording_url is not null
   ), unkept as (${noLongerToKeep('erased')}
   ), live as (
     update live_calls l set erased_at = :now from erased where l.call_id = erased.call_id
   )
   select call_id, created_at from erased`,
)

/** Runs after the live calls are marked, so that it sees everything that their sessions have written. */
const replaceTurns = statement<TranscriptTurn & { call_ids: string[] }>(
  'erase_transcripts',
  `with gone as (
     delete from transcript_turns where call_id = any(:call_ids::text[]) and position > 0
   ), exchanges as (
     delete from call_exchanges where call_id = any(:call_ids::text[])
   )
   insert into transcript_turns (call_id, position, turn_id, role, text, "timestamp")
   select call_id, 0, :turn_id, :role, :text, :timestamp from unnest(:call_ids::text[]) as call_id
   on conflict (call_id, position) do update set turn_id = excluded.turn_id, role = excluded.role, text = excluded.text,
     "timestamp" = excluded."timestamp", confidence = null, reply_to_turn_id = null, recognition_ms = null, latency_ms = null,
     first_speech_ms = null, fallback_reason = null, response_status = null, interrupted = false`,
)

/**
 * Erases the words of every call with the contact, including those in replies stored for idempotency. The words of a running call
 * are no longer stored in the database.
 * @returns the number of calls that were not erased before.
 */
export async function eraseCalls(trx: Knex.Transaction, { marker, ...scope }: Erasure): Promise<number> {
  const transcript = [marker]
  const erased = await run(trx, eraseStatement, scope)
  const call_ids = erased.map(({ call_id }) => call_id)
  await run(trx, replaceTurns, { ...marker, call_ids })
  await removeWords(trx, call_ids)
  await deleteClaims(trx, call_ids)
  await deleteAnalyses(trx, call_ids)
  await eraseCallBacks(trx, { workspace_id: scope.workspace_id, contact: scope.contact, call_ids, now: scope.now })
  const ids = new Set(erased.map(({ call_id }) => call_id))
  const kept = { workspace_id: scope.workspace_id, operation_id: 'createCall' }
  const made_at = erased.map(({ created_at }) => created_at)
  await rewriteKeptReplies<Call>(trx, { ...kept, made_at }, (call) =>
    ids.has(call.call_id) ? { ...call, transcript, recording_url: null } : null,
  )
  return erased.length
}
