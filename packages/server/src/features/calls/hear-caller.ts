import type { LineEvent } from '../../gateways/telephony/carrier.ts'
import { callTranscription } from './call-events.ts'
import type { LineStep } from './call-line.ts'
import { appendTurns, continueLine, nextStep, onLineEvent, type CallStepDeps } from './call-step.ts'

/** The caller has said something: it is written down and told, then the agent's answer is queued. */
export async function hearCaller(
  deps: CallStepDeps,
  step: LineStep,
  { text, confidence }: LineEvent & { kind: 'utterance' },
): Promise<void> {
  await onLineEvent(deps, step, async (running) => {
    const { trx, now } = running
    if (running.call.erased_at) return await continueLine(deps, trx, nextStep(step))
    const turn_id = deps.ids('trn')
    const call = await appendTurns(running, [{ turn_id, role: 'caller', text, timestamp: now.toISOString() }])
    await deps.outbox.emit(trx, callTranscription(call, { turn_id, text, confidence }))
    const payload = { call_id: call.call_id, turn_id, reply_turn_id: deps.ids('trn'), next: nextStep(step) }
    await deps.jobs.enqueue(trx, { kind: 'call.reply', payload, due_at: now })
  })
}
