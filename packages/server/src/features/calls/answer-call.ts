import type { TranscriptTurn } from '../../generated/types.gen.ts'
import { AgentRow } from '../agents/agent.model.ts'
import type { LineStep } from './call-line.ts'
import { moveCall } from './call-state.ts'
import { continueLine, nextStep, onLineEvent, type CallStepDeps, type RunningStep } from './call-step.ts'

/** The remote party has answered: the announcement is spoken, then the greeting. */
export async function answerCall(deps: CallStepDeps, step: LineStep): Promise<void> {
  await onLineEvent(deps, step, async ({ trx, call, now }) => {
    const opening = call.erased_at ? [] : await openingTurns(deps, { trx, call, now })
    const transcript = [...call.transcript, ...opening]
    await moveCall(trx, call, { status: 'in_progress', answered_at: now, transcript, updated_at: now })
    await continueLine(deps, trx, nextStep(step))
  })
}

async function openingTurns(deps: CallStepDeps, { trx, call, now }: RunningStep): Promise<TranscriptTurn[]> {
  const agent = await AgentRow.in(trx, call).findById(call.agent_id)
  const timestamp = now.toISOString()
  const spoken = (role: TranscriptTurn['role'], text: string): TranscriptTurn => ({
    turn_id: deps.ids('trn'),
    role,
    text,
    timestamp,
  })
  const announcement = agent?.pre_call_announcement
  return [...(announcement ? [spoken('system', announcement)] : []), spoken('agent', greetingOf(agent))]
}

/** A recording has no words that we know: the transcript says that it was played. */
const AUDIO_GREETING = '[audio greeting]'

function greetingOf(agent: AgentRow | undefined): string {
  if (agent && agent.greeting_audio_url !== null) return AUDIO_GREETING
  return agent?.greeting_text ?? `Hello, this is ${agent?.display_name ?? 'your assistant'}. How can I help you?`
}
