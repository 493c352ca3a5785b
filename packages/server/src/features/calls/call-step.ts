import type { Knex } from 'knex'
import type { Outbox } from '../../delivery/outbox.ts'
import type { TranscriptTurn } from '../../generated/types.gen.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Ids } from '../../platform/ids.ts'
import type { JobQueue } from '../../platform/work/jobs.ts'
import { hasEnded } from './call-state.ts'
import { lineJob, type CallJobs, type LineStep } from './call-line.ts'
import { CallRow } from './call.model.ts'

export interface CallStepDeps {
  knex: Knex
  clock: Clock
  ids: Ids
  outbox: Outbox
  jobs: JobQueue<CallJobs>
}

/** A running call, locked for the length of one step. */
export interface RunningStep {
  trx: Knex.Transaction
  call: CallRow
  now: Date
}

/**
 * Runs a step on its call in one transaction, unless the call has ended or another run of the step got there first:
 * so a step may run twice and counts once.
 */
export async function onRunningCall(
  deps: CallStepDeps,
  { call_id, isDone }: { call_id: string; isDone: (call: CallRow) => boolean },
  work: (step: RunningStep) => Promise<void>,
): Promise<void> {
  await deps.knex.transaction(async (trx) => {
    const call = await CallRow.query(trx).findById(call_id).forUpdate()
    if (!call || hasEnded(call.status) || isDone(call)) return
    await work({ trx, call, now: deps.clock.now() })
  })
}

/** The same for an event of the line, which has been applied when the line has moved on. */
export async function onLineEvent(
  deps: CallStepDeps,
  step: LineStep,
  work: (running: RunningStep) => Promise<void>,
): Promise<void> {
  const isDone = (call: CallRow): boolean => call.line_position > step.position
  await onRunningCall(deps, { call_id: step.call_id, isDone }, async (running) => {
    await work(running)
    const { trx, call } = running
    await CallRow.in(trx, call)
      .patch({ line_position: step.position + 1 })
      .where({ call_id: call.call_id })
  })
}

/** Queues the line's next event, in the step's transaction. */
export async function continueLine(deps: CallStepDeps, trx: Knex.Transaction, step: LineStep): Promise<void> {
  for (const job of lineJob(step)) await deps.jobs.enqueue(trx, job)
}

export function nextStep(step: LineStep): LineStep {
  return { ...step, position: step.position + 1 }
}

/** Writes what was said; the call's row is locked, so no turn is lost. */
export async function appendTurns({ trx, call, now }: RunningStep, turns: readonly TranscriptTurn[]): Promise<CallRow> {
  const transcript = [...call.transcript, ...turns]
  return await call.$query(trx).patchAndFetch({ transcript, updated_at: now })
}
