import type { Knex } from 'knex'
import type { Answer, Passage, Turn } from '../../gateways/ai/responder.ts'
import type { AiMode } from '../../generated/types.gen.ts'
import type { Environment } from '../../platform/caller.ts'
import { AgentRow } from '../agents/agent.model.ts'
import type { ResponderFor } from './responder-for.ts'

export interface TakeTurnDeps {
  knex: Knex
  responderFor: ResponderFor
  searchKnowledge(query: { knowledge_base_id: string; query: string; limit: number }): Promise<Passage[]>
}

/** Enough to answer from, little enough to think about within a turn. */
const MOST_PASSAGES = 5

interface TurnRequest {
  call: {
    call_id: string
    workspace_id: string
    agent_id: string
    from_number: string
    to_number: string
    ai_mode: AiMode
    environment: Environment
  }
  turn: Pick<Turn, 'turn_id' | 'transcription' | 'history'>
  signal: AbortSignal
}

/** One utterance, answered by whoever speaks for the agent. */
export async function takeTurn(deps: TakeTurnDeps, { call, turn, signal }: TurnRequest): Promise<Answer> {
  const agent = await AgentRow.in(deps.knex, call).findById(call.agent_id)
  if (!agent) return { kind: 'failed', cause: 'the agent has been deleted' }
  const { workspace_id, agent_id, call_id, from_number, to_number } = call
  const about = { workspace_id, agent_id, call_id, from_number, to_number, webhook_url: agent.webhook_url }
  const passages = call.ai_mode === 'byom' ? [] : await passagesFor(deps, agent, turn)
  return await deps.responderFor(call).respond({ ...about, ...turn, passages }, signal)
}

async function passagesFor(
  deps: TakeTurnDeps,
  { knowledge_base_id }: AgentRow,
  { transcription: query }: TurnRequest['turn'],
): Promise<Passage[]> {
  if (knowledge_base_id === null) return []
  return await deps.searchKnowledge({ knowledge_base_id, query, limit: MOST_PASSAGES })
}
