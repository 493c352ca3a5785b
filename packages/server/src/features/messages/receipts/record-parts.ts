import type { Knex } from 'knex'
import type { Receipt, SubmitOutcome } from '../../../gateways/messaging/message-carrier.ts'
import { run } from '../../../platform/db/statement.ts'
import type { JobQueue, NewJob } from '../../../platform/work/jobs.ts'
import type { EventMessage } from '../message-events.ts'
import { applyReports, type ApplyReportsDeps } from './apply-reports.ts'
import { partName } from './part-name.ts'
import { claimParts, clearDetails, partNames } from './parts-sql.ts'

/** The jobs that deliver the reports of a simulated carrier. */
export type ReceiptJobs = { 'messages.simulated-receipt': Receipt }

export interface RecordPartsDeps extends ApplyReportsDeps {
  jobs: JobQueue<ReceiptJobs>
}

export type Accepted = Extract<SubmitOutcome, { kind: 'accepted' }>

/**
 * Assigns the parts to a message, so that receipts find it. Call it in the transaction that records the message as sent, after that
 * event. Receipts that arrived before the carrier's answer take effect in the same transaction.
 * @param message - The message as it is recorded: `sent`.
 */
export async function recordParts(
  deps: RecordPartsDeps,
  trx: Knex.Transaction,
  { message, accepted }: { message: EventMessage; accepted: Accepted },
): Promise<void> {
  const now = deps.clock.now()
  const parts = partsOf(accepted)
  const jobs = simulatedReports({ message, accepted, now })
  const early = await run(trx, claimParts, {
    carrier: accepted.carrier,
    ...partNames.params(parts.map(({ name, part }) => ({ carrier_message_id: name, part }))),
    parts: parts.length,
    message_id: message.message_id,
    now,
    ...deps.jobs.params(jobs),
  })
  if (early.some(({ status_detail }) => status_detail !== null)) await run(trx, clearDetails, message)
  const locked = { ...message, parts_delivered: 0 }
  const reports = early.map((report) => ({ ...report, message: locked }))
  const applied = await applyReports(deps, trx, reports)
  trx.executionPromise.then(
    () => {
      applied()
      deps.jobs.notice(jobs)
    },
    () => {}, // rolled back, so nothing is claimed
  )
}

/**
 * The parts by name, each name once, in the order in which every process locks them. A part that the carrier did not name has no
 * receipts.
 */
export function partsOf({ carrier_message_ids }: Accepted): { name: string; part: number }[] {
  const names = [...new Set(carrier_message_ids.map(partName))].filter((name) => name !== '')
  return names.map((name, index) => ({ name, part: index + 1 })).toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

interface Simulation {
  message: EventMessage
  accepted: Accepted
  now: Date
}

export function simulatedReports({ message: { channel }, accepted, now }: Simulation): NewJob<ReceiptJobs>[] {
  const { carrier, simulated = [] } = accepted
  return simulated.flatMap(({ after_ms, ...report }) =>
    partsOf(accepted).map(({ name: carrier_message_id }) => ({
      kind: 'messages.simulated-receipt' as const,
      payload: { carrier, carrier_message_id, channel, ...report },
      due_at: new Date(now.getTime() + after_ms),
    })),
  )
}
