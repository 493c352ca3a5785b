import type { Knex } from 'knex'
import type { Outbox } from '../../../delivery/outbox.ts'
import type { Clock } from '@ohun/clock'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import type { ConversationRecord } from '../conversation.model.ts'
import { windowClosing } from '../message-events.ts'

export interface CloseWindowsDeps {
  db: Database
  clock: Clock
  outbox: Outbox
}

const BATCH = 100

/** A conversation whose window closes. `living`: its agent and workspace exist. */
type ClosingRow = ConversationRecord & { window_expires_at: Date; living: boolean }

/** Skips conversations that another process reports at this moment, and those whose window is being extended. */
const markClosing = statement<{ now: Date; limit: number }, ClosingRow>(
  'mark_closing_windows',
  `with due as (
     select conversation_id from conversations where window_closing_at <= :now
     order by window_closing_at limit :limit for update skip locked
   )
   update conversations c set window_closing_at = null from due where c.conversation_id = due.conversation_id
   returning c.*, exists (
     select from agents a join workspaces w on w.workspace_id = a.workspace_id and w.deleted_at is null
     where a.agent_id = c.agent_id and a.deleted_at is null) as living`,
)

export const CLOSING_DUE = 'select min(window_closing_at) from conversations where window_closing_at is not null'

/** Reports each WhatsApp window that closes within the hour, once: the event and the mark are written in one transaction. */
export async function closeWindows({ db, clock, outbox }: CloseWindowsDeps, signal: AbortSignal): Promise<void> {
  for (let marked = BATCH; marked === BATCH && !signal.aborted;)
    marked = await db.knex.transaction((trx) => closeBatch(outbox, trx, clock.now()))
}

async function closeBatch(outbox: Outbox, trx: Knex.Transaction, now: Date): Promise<number> {
  const rows = await run(trx, markClosing, { now, limit: BATCH })
  for (const { living, ...conversation } of rows) {
    const { window_expires_at } = conversation
    // After an outage, the window may have closed already. Then a report is of no use.
    if (living && now < window_expires_at) await outbox.emit(trx, windowClosing(conversation, window_expires_at))
  }
  return rows.length
}
