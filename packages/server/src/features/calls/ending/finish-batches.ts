import type { DomainEvent, Outbox } from '../../../delivery/outbox.ts'
import type { Database } from '../../../platform/db/database.ts'
import { run } from '../../../platform/db/statement.ts'
import { groupCommit } from '../../../platform/group-commit.ts'
import type { LiveBus } from '../../../platform/live/live-bus.ts'
import { publishEvent } from '../call-frames.ts'
import { statesBefore } from '../call-state.ts'
import { finishing, finishMany, type FinishingCall } from './finish-calls-sql.ts'

/** How long an end waits for others. Nobody is on the line any more, so it may be longer than before an answer. */
const MAX_WAIT_MS = 100

export interface FinishBatchDeps {
  db: Pick<Database, 'work_pool'>
  outbox: Outbox
  bus: LiveBus
  /** Called when a call that is to be analyzed has ended. */
  analysesWanted?: (() => void) | undefined
}

/** A live call that ends, with its `call.completed` event. */
export interface Finish {
  row: FinishingCall
  event: DomainEvent
}

/** @returns false if nothing was written, because a row of the call was locked or did not have the expected state. */
export type FinishTogether = (finish: Finish) => Promise<boolean>

/**
 * Calls that end at the same time share a statement and its commit. Only one batch runs at a time, because two would wait for each
 * other at the counters.
 */
export function finishBatches(deps: FinishBatchDeps): FinishTogether {
  return groupCommit(
    async (batch: readonly Finish[]) => {
      const finished = await writeBatch(deps, batch)
      return (finish) => finished.has(subjectOf(finish))
    },
    { at_once: 1, max_wait_ms: MAX_WAIT_MS },
  )
}

async function writeBatch(
  { db, outbox, bus, analysesWanted }: FinishBatchDeps,
  batch: readonly Finish[],
): Promise<Set<string | null>> {
  const events = batch.map((finish) => ({ subject: subjectOf(finish), event: outbox.dated(finish.event) }))
  const emitting = outbox.batch(events)
  const params = { ...finishing.params(batch.map(({ row }) => row)), ...emitting.params }
  const rows = await run({ pool: db.work_pool }, finishMany, { ...params, from: statesBefore('completed') })
  emitting.committed(rows)
  const finished = new Set(rows.map(({ subject }) => subject))
  for (const [index, { row }] of batch.entries())
    if (finished.has(events[index]!.subject)) publishEvent(bus, row.call_id, events[index]!.event)
  if (rows.some(({ analyses }) => analyses > 0)) analysesWanted?.()
  return finished
}

/** The subject contains the claim, because a call that this process has lost and taken over again has two claims, one of them valid. */
function subjectOf({ row: { call_id, claim } }: Finish): string {
  return `${call_id} ${claim}`
}
