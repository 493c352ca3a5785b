import type { AnswerPart, Turn, TurnFailure } from '../../gateways/ai/responder.ts'
import type { PlaygroundReply, PlaygroundRequest, TranscriptTurn } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { orAborted, timeLimit, type Clock, type TimeLimit } from '@ohun/clock'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Ids } from '../../platform/ids.ts'
import { ShareFullError, type Shares } from '../../platform/limits/shares.ts'
import { AgentRow } from '../agents/agent.model.ts'
import { readStanding } from '../billing/read-standing.ts'
import { blocked, blockedByOperator } from '../billing/require-funds.ts'
import { collectAnswer, type CollectedAnswer } from '../turns/collect-answer.ts'
import { history } from '../turns/history.ts'
import { takeTurn, type TakeTurnDeps } from '../turns/take-turn.ts'
import { requireWorkspace } from '../workspaces/workspace.model.ts'

export interface PlaygroundDeps extends TakeTurnDeps {
  db: Database
  clock: Clock
  ids: Ids
  /** The share of the places for typed turns. */
  shares: Shares
}

interface Played {
  agent_id: string
  body: PlaygroundRequest
  signal: AbortSignal
}

/** A model may write for a while and call tools, but a client waits no longer than this. */
const TIMEOUT_MS = 30_000
/** Reserved numbers, so that a backend can tell the playground from a caller. */
const NUMBER = '+2348000000000'
const CONTACT = '+2348000000001'

/**
 * One answer of the agent to a typed message.
 * @throws ApiError NOT_FOUND; WORKSPACE_BLOCKED when a model is to answer and the balance is zero; WEBHOOK_FAILED or
 * AI_PROVIDER_ERROR when the agent gave no usable answer in time; INTERNAL when that was our fault; RATE_LIMITED when the workspace has too many in progress.
 */
export async function playAgent(deps: PlaygroundDeps, caller: Caller, played: Played): Promise<PlaygroundReply> {
  const agent = await AgentRow.requireForUse(deps.db.knex, caller, played.agent_id)
  await requireMeans(deps, caller, agent)
  const { allowed_destinations: workspace_allowed_destinations } = await requireWorkspace(deps.db.knex, caller)
  const turn_agent = Object.assign(agent, { workspace_allowed_destinations })
  const turn = { ...typedTurn(deps, played.body), environment: caller.environment, agent: turn_agent }
  const began = deps.clock.monotonic_ms()
  using limit = timeLimit(deps.clock, TIMEOUT_MS, played.signal)
  const ask = (): Promise<CollectedAnswer> => askWithin(limit, collectAnswer(takeTurn(deps, turn, limit.signal)))
  const answer = await deps.shares.run(caller.workspace_id, limit.signal, ask).catch((error: unknown) => {
    throw limit.expired || error instanceof ShareFullError ? tooMany() : error
  })
  if (answer.failure) throw turnFailed(agent.ai_provider, answer.failure)
  const latency_ms = Math.round(deps.clock.monotonic_ms() - began)
  return { text: answer.text, tool_calls: answer.tools.map(toolCallView), turn_id: turn.turn_id, latency_ms }
}

/** A model costs us money. Workspaces without a balance can use the sandbox, whose answers are scripted. */
async function requireMeans({ db }: PlaygroundDeps, caller: Caller, { ai_provider }: AgentRow): Promise<void> {
  if (ai_provider === 'byom' || caller.environment === 'sandbox') return
  const { balance_kobo, blocked_at } = await readStanding(db, caller)
  if (blocked_at !== null) throw blockedByOperator()
  if (balance_kobo <= 0) throw blocked(balance_kobo, 0)
}

function typedTurn({ ids, clock }: PlaygroundDeps, { message, history: before = [] }: PlaygroundRequest) {
  const turn_id = ids('trn')
  const timestamp = clock.now().toISOString()
  const said = before.map(({ role, text }): TranscriptTurn => {
    return { turn_id: ids('trn'), role: role === 'user' ? 'caller' : 'agent', text, timestamp }
  })
  const heard: TranscriptTurn = { turn_id, role: 'caller', text: message, timestamp }
  const subject: Turn['subject'] = { channel: 'voice', call_id: ids('call'), from_number: CONTACT, to_number: NUMBER }
  const about = { number: NUMBER, contact: CONTACT, subject, transcription: message }
  return { ...about, turn_id, history: history([...said, heard]) }
}

/** A turn that takes too long is a failure of the backend or the provider; a wait for a place is not. */
async function askWithin(limit: TimeLimit, answer: Promise<CollectedAnswer>): Promise<CollectedAnswer> {
  try {
    return await orAborted(limit.signal, answer)
  } catch (error) {
    if (!limit.expired) throw error
    const failure = { reason: 'timeout', detail: `no answer within ${TIMEOUT_MS} ms`, status: null } as const
    return { text: '', tools: [], failure }
  }
}

function tooMany(): ApiError {
  const message = 'The workspace has too many playground requests in progress.'
  return new ApiError('RATE_LIMITED', message, { retry_after_seconds: 1 })
}

function toolCallView({ call, result }: AnswerPart & { kind: 'tool' }): PlaygroundReply['tool_calls'][number] {
  const outcome =
    result.kind === 'result' ? { result: result.json, error: null } : { result: null, error: result.message }
  return { ...call, ...outcome }
}

function turnFailed(ai_provider: string, { reason, detail }: TurnFailure): ApiError {
  if (reason === 'internal') return new ApiError('INTERNAL', 'The turn failed; the cause is in the log of the service.')
  if (ai_provider === 'byom')
    return new ApiError('WEBHOOK_FAILED', `The agent's webhook_url did not give a valid answer (${reason}): ${detail}`)
  return new ApiError('AI_PROVIDER_ERROR', `The provider ${ai_provider} did not answer (${reason}): ${detail}`)
}
