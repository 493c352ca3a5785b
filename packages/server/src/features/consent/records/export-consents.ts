import type { ConsentRecord } from '../../../generated/types.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import type { Read, Reads } from '../../../platform/db/standby/standby-reads.ts'
import type { WalkedPage } from '../../../platform/db/walk.ts'
import {
  consentView,
  listConsents,
  type ConsentFilters,
  type ConsentRow,
  type WantedConsents,
} from './list-consents.ts'

export const EXPORTED = [
  'consent_id',
  'created_at',
  'subject',
  'decision',
  'contact',
  'channel',
  'answer',
  'question',
  'agent_id',
  'call_id',
  'message_id',
  'actor',
] as const satisfies (keyof ConsentRecord)[]

const MAX_EXPORTED = 100_000
const BATCH = 500

/** The records that match the filters of a list, batch by batch, so that a slow reader holds neither a connection nor a snapshot. */
export async function* exportedConsents(
  reads: Reads,
  caller: Caller,
  filters: ConsentFilters,
): AsyncGenerator<ConsentRecord[], void, undefined> {
  let after: string | null = null
  for (let left = MAX_EXPORTED; left > 0;) {
    const wanted: WantedConsents = { filters, after, limit: Math.min(BATCH, left) }
    const read: Read = { operation: 'exportConsents', caller, after }
    const { rows, further }: WalkedPage<ConsentRow> = await reads.read(read, (db) => listConsents(db, caller, wanted))
    yield rows.map(consentView)
    left -= rows.length
    after = rows.length === wanted.limit ? (rows.at(-1)?.consent_id ?? null) : further
    if (after === null) return
  }
}
