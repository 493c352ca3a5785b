import type { Exchange } from '../../../domain/exchange.ts'
import type { LiveTurn, Turn } from '../../../gateways/ai/responder.ts'
import type { TranscriptTurn } from '../../../generated/types.gen.ts'
import { takeTurn } from '../../turns/take-turn.ts'
import { callAgentResponse } from '../call-events.ts'
import type { CallSession } from './call-session.ts'
import { performAction, type CallAction } from './perform-action.ts'
import { Filler } from './filler.ts'
import type { TurnOutcome } from './journal.ts'
import { traceStages } from './trace-stages.ts'
import { recordHeardSpeech } from './say.ts'
import { SpokenAnswer } from './spoken-answer.ts'
import { turnOf } from './turn-of.ts'
import type { AgentSpeech } from './agent-speech.ts'

/** The circumstances of the words that are answered. */
interface Known extends Pick<Turn, 'keys' | 'talk'> {
  known_at: Date
  pause_ms?: number
  utterance_id?: string | null
}

/**
 * Asks the agent's backend or model and speaks the answer sentence by sentence as it arrives. Then executes its action,
 * unless the caller has interrupted it. For a contact that was erased in the meantime, nothing is asked or said.
 */
export async function reply(
  session: CallSession,
  asked: TranscriptTurn,
  { known_at, pause_ms, utterance_id = null, keys, talk }: Known,
): Promise<void> {
  using utterance = session.utter(['speech', 'key'])
  const is_aside = talk?.addressed === false
  const answer = new SpokenAnswer(session, utterance, {
    ended_at: Date.parse(asked.timestamp),
    pause_ms: pause_ms ?? null,
    known_at: known_at.getTime(),
    is_aside,
  })
  const filler = new Filler(session, utterance, {
    turn_id: asked.turn_id,
    ended_at: Date.parse(asked.timestamp),
    is_aside,
  })
  try {
    if (!session.journal.erased) await answerTurn(session, { utterance, answer, asked, utterance_id, keys, talk })
  } finally {
    answer.complete()
  }
  if (answer.text === '' && (talk || utterance.interruption === 'colleague')) {
    await filler.over()
    await session.journal.write({ pending_turn_id: null })
    return await actAll(session, utterance.interruption === null ? answer.actions : [])
  }
  const turn = session.turn('agent', answer.text, session.deps.clock.now())
  const is_audible = answer.sounded !== undefined
  const [position, spoken] = await Promise.all([record(session, { turn, answer, asked }), answer.spoken])
  await filler.over()
  const sounded = is_audible ? undefined : answer.sounded
  traceStages(answer.stages, { turn_id: asked.turn_id, agent_id: session.agent.agent_id })
  await recordHeardSpeech(session, utterance, { turn, position, spoken, sounded })
  const is_keyed = !spoken.finished && utterance.interruption === 'key'
  const due = spoken.finished
    ? answer.actions
    : answer.actions.filter(({ kind }) => is_keyed && kind === 'collect_keys')
  await actAll(session, due)
}

async function actAll(session: CallSession, actions: readonly CallAction[]): Promise<void> {
  if (actions.length === 0) session.requested_keys.keepSecret(false)
  for (const action of actions) await performAction(session, action)
}

interface AnsweredTurn {
  utterance: AgentSpeech
  answer: SpokenAnswer
  asked: TranscriptTurn
  utterance_id: string | null
  keys: Turn['keys']
  talk: Turn['talk']
}

async function answerTurn(session: CallSession, { utterance, answer, asked, ...heard }: AnsweredTurn): Promise<void> {
  const { deps, signal } = session
  using _ = deps.activity.begin()
  const { utterance_id, keys, talk } = heard
  const live = liveTurn(session, answer, utterance_id)
  const firstByte = (): void => answer.firstByte()
  const note = (exchange: Exchange): void => session.note(exchange)
  const transfer = session.transfers.takeFailed()
  const about = { ...(keys && { keys }), ...(transfer && { transfer }), ...(talk && { talk }), ...(live && { live }) }
  const turn = { ...turnOf(session, asked), ...about, firstByte, note }
  const begun = session.speculations.take(turn, utterance.signal)
  try {
    for await (const part of begun ?? takeTurn(deps, turn, utterance.signal)) answer.add(part)
  } catch (error) {
    signal.throwIfAborted()
    if (utterance.interruption === null) throw error // after an interruption, the words so far are the answer
  }
}

/** The turn for the live model. Null if the call does not have a live model, or no longer has one. */
function liveTurn(session: CallSession, answer: SpokenAnswer, utterance_id: string | null): LiveTurn | null {
  const { live: model, deps, call } = session
  if (!model) return null
  return {
    model,
    utterance_id,
    speaks: () => answer.isSpokenByModel(),
    failed(error) {
      session.live = null
      deps.log.warn({ call_id: call.call_id, detail: error.message }, 'a live model failed; a text model answers now')
    },
  }
}

async function record(
  session: CallSession,
  { turn, answer, asked }: { turn: TranscriptTurn; answer: SpokenAnswer; asked: TranscriptTurn },
): Promise<number> {
  const { journal, call } = session
  const { failure } = answer
  session.remember(turn)
  const stages = answer.stages.durations()
  const outcome: TurnOutcome = {
    reply_to_turn_id: asked.turn_id,
    fallback_reason: failure?.reason ?? null,
    response_status: failure?.status ?? null,
    ...answer.timings,
    ...stages,
  }
  const { turn_id, text } = turn
  const { reply_to_turn_id, fallback_reason, response_status, latency_ms } = outcome
  const reply = { reply_to_turn_id, fallback: failure !== null, fallback_reason, response_status, latency_ms, stages }
  const event = callAgentResponse(call, session.transcript, { turn_id, text, ...reply })
  const position = await journal.write({ turn: { ...turn, outcome }, pending_turn_id: null, event })
  session.show(turn)
  return position
}
