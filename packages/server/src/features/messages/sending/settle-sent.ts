import type { Outbox } from '../../../delivery/outbox.ts'
import type { Clock } from '@ohun/clock'
import type { Database } from '../../../platform/db/database.ts'
import type { RowIn } from '../../../platform/db/rows.ts'
import { run } from '../../../platform/db/statement.ts'
import { isFenced } from '../../../platform/db/violations.ts'
import { groupCommit } from '../../../platform/group-commit.ts'
import { idempotencyParams, type IdempotentRequest } from '../../../platform/idempotency.ts'
import type { JobQueue } from '../../../platform/work/jobs.ts'
import { messageEvent } from '../message-events.ts'
import { statesBefore } from '../message-state.ts'
import type { MessageRecord } from '../message.model.ts'
import { messageView } from '../message.view.ts'
import { partsOf, simulatedReports, type Accepted, type ReceiptJobs } from '../receipts/record-parts.ts'
import { EARLY_FENCE, settleSent, settling, settlingParts } from './settle-sent-sql.ts'

export interface SettleSentDeps {
  db: Database
  clock: Clock
  outbox: Outbox
  jobs: JobQueue<ReceiptJobs>
}

export interface SentMessage {
  /** The message as it will be recorded: `sent`. */
  message: MessageRecord & { sent_at: Date }
  accepted: Accepted
  request: IdempotentRequest | null
}

/**
 * Records a message as sent, with its parts, its event and the reply under its request's key.
 * @returns false if the message has changed since it was submitted, or was reported early: then nothing is recorded.
 */
export type SettleSent = (sent: SentMessage) => Promise<boolean>

/** Records sent messages. Those that carriers accept at the same time share a statement and its commit. */
export function sentMessages(deps: SettleSentDeps): SettleSent {
  const settle = groupCommit((batch: readonly SentMessage[]) => writeBatch(deps, batch))
  return async (sent) => {
    try {
      return await settle(sent)
    } catch (error) {
      if (isFenced(error, EARLY_FENCE)) return false
      throw error
    }
  }
}

async function writeBatch(
  { db, clock, outbox, jobs }: SettleSentDeps,
  batch: readonly SentMessage[],
): Promise<(sent: SentMessage) => boolean> {
  const now = clock.now()
  const events = outbox.batch(
    batch.map(({ message }) => ({ subject: message.message_id, event: messageEvent('message.sent', message) })),
  )
  // If a message is left out, its simulated reports are made again later. A second report changes nothing.
  const reports = batch.flatMap(({ message, accepted }) => simulatedReports({ message, accepted, now }))
  const rows = await run({ pool: db.work_pool }, settleSent, {
    ...settling.params(batch.map(messageOf)),
    ...settlingParts.params(batch.flatMap(namedParts)),
    states: statesBefore('sent'),
    now,
    ...jobs.params(reports),
    ...events.params,
  })
  events.committed(rows)
  jobs.notice(reports)
  const settled = new Set(rows.map(({ subject }) => subject))
  return ({ message }) => settled.has(message.message_id)
}

function messageOf({ message, request }: SentMessage): RowIn<typeof settling> {
  const { message_id, workspace_id, mno, carrier, cost_kobo, sent_at } = message
  const kept = request && idempotencyParams(request, messageView(message), sent_at)
  return {
    message_id,
    workspace_id,
    mno,
    carrier,
    cost_kobo,
    sent_at,
    idem_environment: message.environment,
    idem_operation_id: kept?.idem_operation_id ?? '',
    idem_key: kept?.idem_key ?? null,
    idem_body: kept?.idem_body ?? null,
  }
}

function namedParts({ message: { message_id }, accepted }: SentMessage): RowIn<typeof settlingParts>[] {
  const parts = partsOf(accepted)
  return parts.map(({ name, part }) => ({
    message_id,
    carrier: accepted.carrier,
    carrier_message_id: name,
    part,
    parts: parts.length,
  }))
}
