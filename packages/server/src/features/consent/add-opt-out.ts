import type { Knex } from 'knex'
import type { Caller } from '../../platform/caller.ts'
import type { Clock } from '@ohun/clock'
import type { Ids } from '../../platform/ids.ts'
import { lockWorkspace } from '../workspaces/lock-workspace.ts'
import { OptOutRow } from './opt-out.model.ts'
import { recordConsents } from './records/record-consents.ts'
import { noRoom } from '../../platform/limits/no-room.ts'

export interface AddOptOutDeps {
  knex: Knex
  clock: Clock
  ids: Ids
}

/** The limit in each environment. A contact's own opt-out is never refused, and does not count. */
const MAX_ADDED = 100_000

/** Adds a contact who asked by other means. A number that is already on the list does not change. @throws ApiError RATE_LIMITED */
export async function addOptOut({ knex, clock, ids }: AddOptOutDeps, caller: Caller, e164: string): Promise<OptOutRow> {
  const { workspace_id, environment } = caller
  const found = await OptOutRow.in(knex, caller).findOne({ environment, e164 })
  if (found) return found
  return await knex.transaction(async (trx) => {
    // The lock makes numbers that are added at the same time count each other.
    await lockWorkspace(trx, caller)
    await requireRoom(trx, caller)
    const row = { workspace_id, environment, e164, channel: null, keyword: null, opted_out_at: clock.now() }
    const added = await trx('opt_outs')
      .insert(row)
      .onConflict(['workspace_id', 'environment', 'e164'])
      .ignore()
      .returning('e164')
    const consent = {
      workspace_id,
      environment,
      contact: e164,
      channel: null,
      actor: caller.actor,
      at: row.opted_out_at,
    }
    const refused = { consent_id: ids('cst'), subject: 'messages', decision: 'refused', ...consent } as const
    if (added.length > 0) await recordConsents(trx, [refused])
    return await OptOutRow.in(trx, caller).findOne({ environment, e164 }).throwIfNotFound()
  })
}

async function requireRoom(trx: Knex.Transaction, caller: Caller): Promise<void> {
  const { environment } = caller
  const count = await OptOutRow.in(trx, caller).where({ environment }).whereNull('keyword').resultSize()
  if (count >= MAX_ADDED) throw noRoom(`A workspace may add ${MAX_ADDED} opt-outs in each environment.`)
}
