import type { TurnAgent, TurnFailure } from '../../../gateways/ai/responder.ts'
import type { AllowedDestinations, Destinations } from '../../../domain/destinations.ts'
import { shownDetail } from '../../../delivery/recorded-call.ts'
import { ApiError } from '../../../platform/errors.ts'
import type { Log } from '../../../platform/log.ts'
import { inSpan } from '../../../platform/spans.ts'
import { recordCountry } from '../../billing/record-country.ts'
import type { ReadMessageFacts } from '../../compliance/message-facts.ts'
import { messageNeed } from '../../compliance/message-need.ts'
import { passReplyGates } from '../../compliance/message-gates.ts'
import type { MessageRecord } from '../message.model.ts'
import { dispatchMessage, type DispatchDeps } from '../sending/dispatch-message.ts'
import { newMessage, NO_CONTENT, textContent, type MessageContent, type NewMessage } from '../sending/new-message.ts'
import type { EndTurn } from './end-turn.ts'
import { fitText } from './fit-text.ts'
import type { NextTurn, WaitingTurn } from './next-turn.ts'
import { answerMessage, type AnswerMessageDeps } from './answer-message.ts'

export interface MessageTurnDeps extends DispatchDeps, AnswerMessageDeps {
  log: Log
  destinations: Destinations
  readMessageFacts: ReadMessageFacts
  endTurn: EndTurn
}

/** A message that is due for its turn. */
export interface MessageTurn {
  turn: WaitingTurn
  message: MessageRecord
  facts: Pick<NextTurn, 'agent' | 'mode' | 'opted_out' | 'is_blocked'>
}

/**
 * Answers one message, at most once: the reply is recorded before it is sent, in the transaction that ends the message's wait.
 * @returns false when another process has the conversation now.
 */
export async function takeMessageTurn(
  deps: MessageTurnDeps,
  taken: MessageTurn,
  signal: AbortSignal,
): Promise<boolean> {
  const { message_id, conversation_id, agent_id, channel } = taken.message
  const attributes = {
    'ohun.message_id': message_id,
    'ohun.conversation_id': conversation_id,
    'ohun.agent_id': agent_id,
    'ohun.channel': channel,
  }
  return await inSpan('message', { root: true, attributes }, async () => {
    const reply = await replyTo(deps, taken, signal)
    const recorded = await endPaid(deps, taken.turn, reply)
    if (recorded !== null && recorded !== 'lost' && recorded.status === 'queued') await dispatchMessage(deps, recorded)
    return recorded !== 'lost'
  })
}

/**
 * Ends a turn whose reply has passed the gates. Since then, the balance or the quota may have been used up, or the contact may have
 * opted out.
 */
async function endPaid(
  deps: MessageTurnDeps,
  turn: WaitingTurn,
  reply: NewMessage | null,
): Promise<MessageRecord | null | 'lost'> {
  try {
    return await deps.endTurn(turn, reply)
  } catch (error) {
    if (!(error instanceof ApiError) || reply === null) throw error
    return await deps.endTurn(turn, unsendable(reply, error.code.toLowerCase()))
  }
}

/** The reply to a message. Null when nothing is to be sent. */
async function replyTo(
  deps: MessageTurnDeps,
  { message, facts: { agent, mode, opted_out, is_blocked } }: MessageTurn,
  signal: AbortSignal,
): Promise<NewMessage | null> {
  if (agent?.status !== 'active' || mode !== 'ai' || opted_out || message.erased_at !== null) return null
  // A model's answer costs us money, and could not be sent.
  if (message.environment === 'production' && agent.ai_provider !== 'byom' && is_blocked)
    return unsendable(emptyReply(deps, { message, agent }), 'workspace_blocked')
  if (agent.ai_provider !== 'byom' && !mayReply(deps, message, agent))
    return unsendable(emptyReply(deps, { message, agent }), 'destination_not_allowed')
  const { text, failure } = await answerMessage(deps, { message, agent }, signal)
  if (failure) return failedTurn(deps, { message, agent }, failure)
  if (text.trim() === '') return null
  const content = textContent(message.channel, fitText(message.channel, text))
  return await gated(deps, replyOf(deps, { message, agent }, content))
}

/** Checks the gates before a hosted agent's turn, because a model costs us money. A backend sees every message. */
function mayReply(
  { destinations }: MessageTurnDeps,
  { from, environment }: MessageRecord,
  narrowed: AllowedDestinations,
): boolean {
  return destinations.faultOf({ environment, number: from, narrowed }) === null
}

/** The record of a failed turn, which is reported once, by the event of a message without a text. */
function failedTurn(deps: MessageTurnDeps, answered: Answered, failure: TurnFailure): NewMessage {
  return { ...unsendable(emptyReply(deps, answered), failure.reason), error_detail: shownDetail(failure.detail) }
}

/** A message and the agent that answers it. */
interface Answered {
  message: MessageRecord
  agent: Pick<TurnAgent, 'version'>
}

function emptyReply(deps: MessageTurnDeps, answered: Answered): NewMessage {
  return replyOf(deps, answered, { ...NO_CONTENT, message_type: 'text' })
}

function replyOf(deps: MessageTurnDeps, { message, agent }: Answered, content: MessageContent): NewMessage {
  const { workspace_id, environment, agent_id, channel, message_id: reply_to_message_id } = message
  return newMessage({
    message_id: deps.ids('msg'),
    turn_id: deps.ids('trn'),
    workspace_id,
    environment,
    agent_id,
    agent_version: agent.version ?? null,
    channel,
    from: message.to,
    to: message.from,
    content,
    reply_to_message_id,
    now: deps.clock.now(),
  })
}

/** The reply, or its record as unsendable when a gate is closed. Null when its agent or workspace no longer exists. */
async function gated(deps: MessageTurnDeps, reply: NewMessage): Promise<NewMessage | null> {
  const { workspace_id, environment, agent_id, channel, message_type, from, to } = reply
  const facts = await deps.readMessageFacts(reply, reply)
  if (!facts || facts.owner === null) return null
  const caller = { workspace_id, environment, actor: agent_id, role: 'owner', requests_per_minute: 0 } as const
  const asked = { field: 'from', asked: from }
  const now = deps.clock.now()
  const { destinations } = deps
  const need = messageNeed({ ...reply, rate: destinations.rateOf(to) }, facts, now)
  try {
    const contact = { field: 'to', number: to }
    passReplyGates({
      caller,
      agent_id,
      channel,
      message_type,
      from: asked,
      to: contact,
      destinations,
      facts,
      need,
      now,
    })
    await recordCountry(deps.db, { workspace_id, environment, number: to, now })
    return reply
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return unsendable(reply, error.code.toLowerCase())
  }
}

function unsendable(reply: NewMessage, error_code: string): NewMessage {
  return { ...reply, status: 'send_failed', error_code, failed_at: reply.created_at }
}
