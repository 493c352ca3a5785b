import type { Knex } from 'knex'
import { redactEventsOfContact } from '../../delivery/redact-events.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Clock } from '@ohun/clock'
import type { Ids } from '../../platform/ids.ts'
import { REDACTED } from '../../domain/redacted.ts'
import { recordAudit } from '../audit-log/record-audit.ts'
import { eraseCalls } from '../calls/ending/erase-calls.ts'
import { deleteNotesOfContact } from '../conversations/notes/end-notes.ts'
import { eraseMessages } from '../messages/erase-messages.ts'

export interface EraseContactDeps {
  knex: Knex
  clock: Clock
  ids: Ids
}

/**
 * Erases everything that was said and written with a phone number, in the caller's workspace and in both environments. The number stays
 * on the rows and in the audit log, to prove the erasure to the person who asked for it.
 * @returns the number of calls and messages that were anonymized, and of notes that were deleted, by this request.
 */
export async function eraseContact(deps: EraseContactDeps, caller: Caller, contact: string): Promise<number> {
  const { workspace_id, actor } = caller
  const now = deps.clock.now()
  const marker = { turn_id: deps.ids('trn'), role: 'system', text: REDACTED, timestamp: now.toISOString() } as const
  return await deps.knex.transaction(async (trx) => {
    // Events come last: the locks wait for writes in progress, whose events are then redacted with the others.
    const calls = await eraseCalls(trx, { workspace_id, contact, marker, now })
    const messages = await eraseMessages(trx, { workspace_id, contact, now })
    const notes = await deleteNotesOfContact(trx, { workspace_id, contact })
    const records_affected = calls + messages + notes
    await redactEventsOfContact(trx, { workspace_id, contact, history: [marker], now })
    const entry = { workspace_id, actor, action: 'contact.erased', target: contact } as const
    await recordAudit(trx, { ...entry, detail: { records_affected }, now, ids: deps.ids })
    return records_affected
  })
}
