import type { Knex } from 'knex'
import type { Call, TranscriptTurn } from '../../generated/types.gen.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { rewriteKeptReplies } from '../../platform/idempotency.ts'

export interface Erasure {
  workspace_id: string
  /** The remote party, E.164. */
  contact: string
  /** What stands in place of what was said. */
  marker: TranscriptTurn
  now: Date
}

interface Erased {
  call_id: string
  created_at: Date
}

/** In the order in which any two erasures meet; the remote party is spelt as in the index `calls_of_contact`. */
const eraseStatement = statement<Omit<Erasure, 'marker'> & { transcript: string }, Erased>(
  'erase_calls',
  `with found as (
     select call_id from calls
     where workspace_id = :workspace_id
       and (case direction when 'outbound' then to_number else from_number end) = :contact and erased_at is null
     order by call_id for update
   )
   update calls c set transcript = :transcript::json, recording_url = null, erased_at = :now, updated_at = :now
   from found where c.call_id = found.call_id
   returning c.call_id, c.created_at`,
)

/**
 * Erases what was said in every call with the contact, also in the answers that are kept for repeats. A running call is
 * not written down any further. @returns how many calls were not erased before.
 */
export async function eraseCalls(trx: Knex.Transaction, { marker, ...scope }: Erasure): Promise<number> {
  const transcript = [marker]
  const erased = await run(trx, eraseStatement, { ...scope, transcript: JSON.stringify(transcript) })
  const ids = new Set(erased.map(({ call_id }) => call_id))
  const kept = { workspace_id: scope.workspace_id, operation_id: 'createCall' }
  const made_at = erased.map(({ created_at }) => created_at)
  await rewriteKeptReplies<Call>(trx, { ...kept, made_at }, (call) =>
    ids.has(call.call_id) ? { ...call, transcript, recording_url: null } : null,
  )
  return erased.length
}
