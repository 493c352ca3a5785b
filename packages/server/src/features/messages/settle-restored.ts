import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'

/** A carrier may have received these messages after the time to which the database was restored. */
const doubtQueued = statement<{ now: Date }, { message_id: string }>(
  'doubt_queued_messages',
  `update messages set submitting_at = :now
   where status = 'queued' and environment = 'production' and submitting_at is null returning message_id`,
)

const dropWaiting = statement<Record<string, never>, { message_id: string }>(
  'drop_waiting_messages',
  `with dropped as (delete from conversation_turns where environment = 'production' returning conversation_id)
   delete from waiting_messages w using dropped
   where w.conversation_id = dropped.conversation_id returning w.message_id`,
)

/** The messages that a restore has ended. */
export interface SettledMessages {
  /** Outbound messages whose outcome is now unknown. */
  doubtful: string[]
  /** Inbound messages that the agent will no longer answer. */
  unanswered: string[]
}

/**
 * Ends messages after a restore. Carriers have received the messages that were sent since the backup, and no message must be sent
 * twice. So messages that were queued end as `outcome_unknown`, and keep their charge and their `Idempotency-Key`. Messages that waited
 * for an agent's reply get none.
 */
export async function settleRestored(db: Database, now: Date): Promise<SettledMessages> {
  const doubtful = await run(db, doubtQueued, { now })
  const unanswered = await run(db, dropWaiting, {})
  return {
    doubtful: doubtful.map(({ message_id }) => message_id),
    unanswered: unanswered.map(({ message_id }) => message_id),
  }
}
