import type { Outbox } from '../../../delivery/outbox.ts'
import type { Clock } from '@ohun/clock'
import type { Database } from '../../../platform/db/database.ts'
import { run } from '../../../platform/db/statement.ts'
import { isFenced } from '../../../platform/db/violations.ts'
import { columnsOf } from '../../../platform/db/columns-of.ts'
import { groupCommit } from '../../../platform/group-commit.ts'
import { idempotencyParams, type IdempotentRequest } from '../../../platform/idempotency.ts'
import type { JobQueue } from '../../../platform/work/jobs.ts'
import { messageEvent } from '../message-events.ts'
import { statesBefore } from '../message-state.ts'
import type { MessageRecord } from '../message.model.ts'
import { messageView } from '../message.view.ts'
import { partsOf, simulatedReports, type Accepted, type ReceiptJobs } from '../receipts/record-parts.ts'
import { EARLY_FENCE, settleSent, type SettlingMessage, type SettlingPart } from './settle-sent-sql.ts'

export interface SettleSentDeps {
  db: Database
  clock: Clock
  outbox: Outbox
  jobs: JobQueue<ReceiptJobs>
}

export interface SentMessage {
  /** As it is to be recorded: `sent`. */
  message: MessageRecord & { sent_at: Date }
  accepted: Accepted
  request: IdempotentRequest | null
}

/**
 * Records a message as sent with its parts, its event and the reply under its request's key.
 * @returns false if it is not as it was submitted, or was reported early: then nothing is recorded.
 */
export type SettleSent = (sent: SentMessage) => Promise<boolean>

/** Messages that carriers accept at the same time share a statement and its commit. */
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
  // Reports of a message that is left out are made again. A second report changes nothing.
  const reports = batch.flatMap(({ message, accepted }) => simulatedReports({ message, accepted, now }))
  const rows = await run({ pool: db.work_pool }, settleSent, {
    ...columnsOf(MESSAGE_COLUMNS, batch.map(messageOf)),
    ...columnsOf(PART_COLUMNS, batch.flatMap(settlingParts)),
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

function messageOf({ message, request }: SentMessage): SettlingMessage {
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

function settlingParts({ message: { message_id }, accepted }: SentMessage): SettlingPart[] {
  const parts = partsOf(accepted)
  return parts.map(({ name, part }) => ({
    part_message_id: message_id,
    part_carrier: accepted.carrier,
    part_name: name,
    part,
    part_count: parts.length,
  }))
}

const MESSAGE_COLUMNS = [
  'message_id',
  'workspace_id',
  'mno',
  'carrier',
  'cost_kobo',
  'sent_at',
  'idem_environment',
  'idem_operation_id',
  'idem_key',
  'idem_body',
] as const satisfies (keyof SettlingMessage)[]

const PART_COLUMNS = [
  'part_message_id',
  'part_carrier',
  'part_name',
  'part',
  'part_count',
] as const satisfies (keyof SettlingPart)[]
