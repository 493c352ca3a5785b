import type { Passage } from '../../gateways/ai/chat-model.ts'
import type { AnswerPart, Turn, TurnFailure } from '../../gateways/ai/responder.ts'
import type { Log } from '../../platform/log.ts'
import { partsInSpan } from '../../platform/spans.ts'
import type { McpToolbox } from './mcp/mcp-toolbox.ts'
import type { ResponderFor } from './responder-for.ts'

export interface KnowledgeQuery {
  knowledge_base_id: string
  query: string
  limit: number
  /** The turn that needs the passages. */
  turn: Pick<Turn, 'turn_id' | 'note' | 'watch'>
}

export type SearchKnowledge = (query: KnowledgeQuery) => Promise<Passage[]>

export interface TakeTurnDeps {
  responderFor: ResponderFor
  searchKnowledge: SearchKnowledge
  /** The tools of agents' MCP servers. */
  mcp: McpToolbox
  log: Log
}

/** Enough passages to answer from, and few enough for one turn. */
export const MAX_PASSAGES = 5

/**
 * Answers one utterance or message with the agent's backend or model. Calls, messages and the playground share it: it does not know
 * whether a person speaks or types.
 */
export function takeTurn(
  deps: TakeTurnDeps,
  turn: Omit<Turn, 'passages'>,
  signal: AbortSignal,
): AsyncIterable<AnswerPart> {
  const { turn_id, agent, subject, speculation } = turn
  const about =
    'call_id' in subject
      ? { 'ohun.call_id': subject.call_id }
      : { 'ohun.conversation_id': subject.conversation_id, 'ohun.message_id': subject.message_id }
  const attributes = {
    'ohun.turn_id': turn_id,
    'ohun.agent_id': agent.agent_id,
    'ohun.channel': subject.channel,
    ...about,
    ...(speculation && { 'ohun.speculative_attempt': speculation.attempt }),
  }
  return partsInSpan('turn', { attributes, parts: answer(deps, turn, signal) })
}

async function* answer(
  deps: TakeTurnDeps,
  turn: Omit<Turn, 'passages'>,
  signal: AbortSignal,
): AsyncIterable<AnswerPart> {
  for await (const part of withLastCatch(respond(deps, turn, signal), signal)) {
    if (part.kind === 'failed') logFailure(deps, turn, part.failure)
    yield part
  }
}

async function* respond(
  deps: TakeTurnDeps,
  turn: Omit<Turn, 'passages'>,
  signal: AbortSignal,
): AsyncIterable<AnswerPart> {
  const passages = await passagesFor(deps, turn)
  yield* deps.responderFor(turn).respond({ ...turn, passages }, signal)
}

/** Makes sure that the other party gets an answer and the conversation continues, whatever is thrown. */
async function* withLastCatch(parts: AsyncIterable<AnswerPart>, signal: AbortSignal): AsyncIterable<AnswerPart> {
  try {
    yield* parts
  } catch (error) {
    signal.throwIfAborted()
    yield { kind: 'failed', failure: { reason: 'internal', detail: 'a fault of the service', status: null, error } }
  }
}

/** Logs a failure. No other line is written about it. An internal error is for the operator. */
function logFailure({ log }: TakeTurnDeps, { turn_id, agent, subject }: Omit<Turn, 'passages'>, failure: TurnFailure) {
  const { error: err, ...reported } = failure
  const { from_number: _, to_number: __, ...about } = subject
  const fields = { turn_id, agent_id: agent.agent_id, ...about, ...reported }
  if (failure.reason === 'internal') log.error({ ...fields, err }, 'a turn failed')
  else log.info(fields, 'a turn failed')
}

/** The passages for a turn. A backend that is not only a model has its own knowledge. */
async function passagesFor(deps: TakeTurnDeps, turn: Omit<Turn, 'passages'>): Promise<Passage[]> {
  const { ai_provider, webhook_format, knowledge_base_id } = turn.agent
  const has_own = ai_provider === 'byom' && webhook_format !== 'chat_completions'
  if (has_own || knowledge_base_id === null) return []
  return await deps.searchKnowledge({ knowledge_base_id, query: turn.transcription, limit: MAX_PASSAGES, turn })
}
