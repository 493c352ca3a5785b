import type { TurnAction, TurnFailure } from '../../gateways/ai/responder.ts'
import type { TranscriptTurn } from '../../generated/types.gen.ts'
import { takeTurn, type TakeTurnDeps } from '../turns/take-turn.ts'
import { AgentRow } from '../agents/agent.model.ts'
import { history } from '../turns/history.ts'
import { callAgentResponse } from './call-events.ts'
import type { ReplyStep } from './call-line.ts'
import { CallRow } from './call.model.ts'
import { hasEnded } from './call-state.ts'
import { appendTurns, continueLine, onRunningCall, type CallStepDeps, type RunningStep } from './call-step.ts'
import { finishCall } from './end-call.ts'

interface Answer {
  text: string
  action: TurnAction | null
  failure: TurnFailure | null
  latency_ms: number
}

export type ReplyDeps = CallStepDeps & TakeTurnDeps

/** What a caller hears when the agent's backend or model fails. */
const FALLBACK_TEXT = 'I am sorry, I cannot answer that right now. Please try again in a moment.'

/**
 * Asks the agent's mind and speaks its answer. Nothing is locked while it thinks; after a crash it is asked again with
 * the same `turn_id`. For a contact that was erased meanwhile nothing is asked and nothing written down.
 */
export async function replyToCaller(deps: ReplyDeps, step: ReplyStep, signal: AbortSignal): Promise<void> {
  const asked = await CallRow.query(deps.knex).findById(step.call_id)
  if (!asked || hasEnded(asked.status) || isAnswered(asked, step)) return
  const answer = asked.erased_at ? null : await ask(deps, { call: asked, step, signal })
  // A step that the server's stop cut short is run again; its caller must not hear the fallback for that.
  if (signal.aborted) throw signal.reason
  const isDone = (call: CallRow): boolean => isAnswered(call, step)
  await onRunningCall(deps, { call_id: step.call_id, isDone }, async (running) => {
    const { trx, now } = running
    const unheard = running.call.erased_at !== null || answer === null
    const call = unheard ? running.call : await speak(deps, running, { step, answer })
    const end_reason = answer && endingOf(answer)
    if (end_reason) await finishCall(deps, { trx, call, now }, { status: 'completed', end_reason })
    else await continueLine(deps, trx, step.next)
  })
}

async function speak(
  deps: ReplyDeps,
  running: RunningStep,
  { step, answer }: { step: ReplyStep; answer: Answer },
): Promise<CallRow> {
  const { reply_turn_id: turn_id, turn_id: reply_to_turn_id } = step
  const { failure, text, latency_ms } = answer
  const outcome = {
    fallback: failure !== null,
    fallback_reason: failure?.reason ?? null,
    response_status: failure?.status ?? null,
    latency_ms,
  }
  const call = await appendTurns(running, [{ turn_id, role: 'agent', text, timestamp: running.now.toISOString() }])
  await deps.outbox.emit(running.trx, callAgentResponse(call, { turn_id, reply_to_turn_id, text, ...outcome }))
  return call
}

function isAnswered(call: CallRow, { reply_turn_id }: ReplyStep): boolean {
  return call.transcript.some(({ turn_id }) => turn_id === reply_turn_id)
}

async function ask(
  deps: ReplyDeps,
  { call, step, signal }: { call: CallRow; step: ReplyStep; signal: AbortSignal },
): Promise<Answer> {
  const until = call.transcript.findIndex(({ turn_id }) => turn_id === step.turn_id)
  const heard = call.transcript[until] as TranscriptTurn
  const turn = {
    turn_id: step.turn_id,
    transcription: heard.text,
    history: history(call.transcript.slice(0, until + 1).filter(({ role }) => role !== 'system')),
  }
  const agent = await AgentRow.in(deps.knex, call).findById(call.agent_id)
  const asked_at = deps.clock.now().getTime()
  const failure = { reason: 'connect', detail: 'the agent has been deleted', status: null } as const
  if (!agent) return { text: FALLBACK_TEXT, action: null, failure, latency_ms: 0 }
  const { call_id, from_number, to_number, environment } = call
  const ai_provider = call.ai_mode === 'byom' ? 'byom' : agent.ai_provider
  const subject = { channel: 'voice', call_id, from_number, to_number } as const
  const [number, contact] = call.direction === 'outbound' ? [from_number, to_number] : [to_number, from_number]
  const about = { number, contact, environment, agent: Object.assign(agent, { ai_provider }), subject }
  const answer: Answer = { text: '', action: null, failure: null, latency_ms: 0 }
  for await (const part of takeTurn(deps, { ...turn, ...about }, signal)) {
    if (part.kind === 'text') answer.text = `${answer.text} ${part.text}`.trim()
    else if (part.kind === 'action') answer.action = part.action
    else if (part.kind === 'failed') Object.assign(answer, { failure: part.failure, text: FALLBACK_TEXT })
  }
  return { ...answer, latency_ms: deps.clock.now().getTime() - asked_at }
}

function endingOf({ action }: Answer): string | null {
  if (action?.kind === 'end_call') return 'agent_ended'
  return action?.kind === 'transfer' ? 'transferred' : null
}
