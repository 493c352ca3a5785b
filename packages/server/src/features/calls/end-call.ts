import type { LineEvent } from '../../gateways/telephony/carrier.ts'
import { callCompleted } from './call-events.ts'
import type { LineStep } from './call-line.ts'
import { moveCall, type CallEnd } from './call-state.ts'
import { onLineEvent, type CallStepDeps, type RunningStep } from './call-step.ts'

/** The line has ended. */
export async function endCall(
  deps: CallStepDeps,
  step: LineStep,
  { status }: LineEvent & { kind: 'ended' },
): Promise<void> {
  const end_reason = status === 'completed' ? 'remote_hangup' : status
  await onLineEvent(deps, step, async (running) => await finishCall(deps, running, { status, end_reason }))
}

/** Ends the call, once, and tells it by `call.completed`. */
export async function finishCall(
  deps: CallStepDeps,
  { trx, call, now }: RunningStep,
  end: { status: CallEnd; end_reason: string },
): Promise<void> {
  const duration_seconds = call.answered_at ? Math.round((now.getTime() - call.answered_at.getTime()) / 1_000) : 0
  const ended = await moveCall(trx, call, { ...end, ended_at: now, duration_seconds, updated_at: now })
  if (ended) await deps.outbox.emit(trx, callCompleted(ended))
}
