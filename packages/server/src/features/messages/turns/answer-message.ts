import type { TurnAgent } from '../../../gateways/ai/responder.ts'
import { orAborted, timeLimit, type Clock } from '@ohun/clock'
import type { Database } from '../../../platform/db/database.ts'
import { collectAnswer, type CollectedAnswer } from '../../turns/collect-answer.ts'
import { takeTurn, type TakeTurnDeps } from '../../turns/take-turn.ts'
import type { MessageRecord } from '../message.model.ts'
import { turnHistory, writtenText } from './turn-history.ts'

export interface AnswerMessageDeps extends TakeTurnDeps {
  db: Database
  machine_clock: Clock
}

/** A model may write for a while and call tools. The conversation's next message waits no longer than this. */
export const MAX_TURN_MS = 40_000

/** The answer of the agent's backend or model to the message. Tools that control a call are not available. */
export async function answerMessage(
  deps: AnswerMessageDeps,
  { message, agent }: { message: MessageRecord; agent: TurnAgent },
  signal: AbortSignal,
): Promise<Omit<CollectedAnswer, 'tools'>> {
  const { turn_id, message_id, conversation_id, environment, from: from_number, to: to_number } = message
  const channel = message.channel
  const subject = { channel, conversation_id, message_id, from_number, to_number }
  const about = { turn_id, environment, agent, subject, number: to_number, contact: from_number }
  const history = await turnHistory(deps.db, message)
  using limit = timeLimit(deps.machine_clock, MAX_TURN_MS, signal)
  const parts = takeTurn(deps, { ...about, transcription: writtenText(message), history }, limit.signal)
  try {
    return await orAborted(limit.signal, collectAnswer(parts))
  } catch (error) {
    if (!limit.expired) throw error
    const failure = { reason: 'timeout', detail: `No answer within ${MAX_TURN_MS} ms.`, status: null } as const
    deps.log.info({ message_id, conversation_id, turn_id, ...failure }, 'a turn failed')
    return { text: '', failure }
  }
}
