import type { Turn, TurnFailure } from '../../gateways/ai/responder.ts'
import type {
  PlaygroundEvent,
  PlaygroundFailedEvent,
  PlaygroundReply,
  PlaygroundRequest,
  TranscriptTurn,
} from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { timeLimit, type Clock, type TimeLimit } from '@ohun/clock'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Ids } from '../../platform/ids.ts'
import { ShareFullError, type Shares } from '../../platform/limits/shares.ts'
import { PushQueue } from '../../platform/push-queue.ts'
import { untilAborted } from '../../platform/until-aborted.ts'
import { AgentRow, type AgentRecord } from '../agents/agent.model.ts'
import { agentOfVersion } from '../agents/versions/agent-of-version.ts'
import { readBillingStatus } from '../billing/read-billing-status.ts'
import { blocked, blockedByOperator } from '../billing/require-funds.ts'
import { history } from '../turns/history.ts'
import { takeTurn, type TakeTurnDeps } from '../turns/take-turn.ts'
import { typedSubject } from '../turns/typed-turn.ts'
import { requireWorkspace } from '../workspaces/workspace.model.ts'
import { TurnRecord } from './turn-record.ts'

export interface PlaygroundDeps extends TakeTurnDeps {
  db: Database
  clock: Clock
  machine_clock: Clock
  ids: Ids
  /** The concurrent typed turns of each workspace. */
  shares: Shares
}

interface Played {
  agent_id: string
  body: PlaygroundRequest
  signal: AbortSignal
}

/** A model may write for a while and call tools, but a client waits no longer than this. */
const TIMEOUT_MS = 30_000

/**
 * The agent's answer to a typed message.
 * @throws ApiError as {@link watchAgent}; WEBHOOK_FAILED or AI_PROVIDER_ERROR if the agent gave no usable answer in time; INTERNAL for
 * a fault of the service.
 */
export async function playAgent(deps: PlaygroundDeps, caller: Caller, played: Played): Promise<PlaygroundReply> {
  for await (const event of await watchAgent(deps, caller, played)) {
    if (event.type === 'answer') return event.reply
    if (event.type === 'failed') throw new ApiError(event.error_code, event.message)
  }
  throw played.signal.reason
}

/**
 * Runs a turn and yields its events. Resolves when the turn may begin.
 * @throws ApiError NOT_FOUND, for the version too; WORKSPACE_BLOCKED if a model has to answer and the balance is zero; RATE_LIMITED if
 * the workspace has too many turns in progress.
 */
export async function watchAgent(
  deps: PlaygroundDeps,
  caller: Caller,
  { agent_id, body, signal }: Played,
): Promise<AsyncIterable<PlaygroundEvent>> {
  const live = await AgentRow.requireForUse(deps.db.knex, caller, agent_id)
  const agent = await agentOfVersion(deps.db.knex, live, body.agent_version)
  await requireMeans(deps, caller, agent)
  const { allowed_destinations: workspace_allowed_destinations } = await requireWorkspace(deps.db.knex, caller)
  const turn_agent = { ...agent, workspace_allowed_destinations }
  const turn = { ...typedTurn(deps, body), environment: caller.environment, agent: turn_agent, is_trial: true }
  const events = new PushQueue<PlaygroundEvent>()
  const placed = Promise.withResolvers<void>()
  const limit = timeLimit(deps.machine_clock, TIMEOUT_MS, signal)
  const began_ms = deps.machine_clock.monotonic_ms()
  const run = async (): Promise<void> => {
    placed.resolve()
    await runTurn(deps, { turn, limit, began_ms, events })
  }
  const finished = deps.shares.run(caller.workspace_id, limit.signal, run).finally(() => {
    limit[Symbol.dispose]()
    events.close()
  })
  finished.catch((error: unknown) =>
    placed.reject(limit.expired || error instanceof ShareFullError ? tooMany() : error),
  )
  await placed.promise
  return followed(events, finished)
}

async function* followed<T>(events: AsyncIterable<T>, finished: Promise<void>): AsyncIterable<T> {
  yield* events
  await finished
}

/** A model costs us money. Workspaces without a balance can use the sandbox, whose answers are scripted. */
async function requireMeans({ db }: PlaygroundDeps, caller: Caller, { ai_provider }: AgentRecord): Promise<void> {
  if (ai_provider === 'byom' || caller.environment === 'sandbox') return
  const { balance_kobo, blocked_at } = await readBillingStatus(db, caller)
  if (blocked_at !== null) throw blockedByOperator()
  if (balance_kobo <= 0) throw blocked(balance_kobo, 0)
}

type TypedTurn = Omit<Turn, 'passages' | 'watch' | 'note'>

function typedTurn({ ids, clock }: PlaygroundDeps, { message, history: before = [] }: PlaygroundRequest) {
  const turn_id = ids('trn')
  const timestamp = clock.now().toISOString()
  const said = before.map(({ role, text }): TranscriptTurn => {
    return { turn_id: ids('trn'), role: role === 'user' ? 'caller' : 'agent', text, timestamp }
  })
  const heard: TranscriptTurn = { turn_id, role: 'caller', text: message, timestamp }
  return { ...typedSubject(ids), transcription: message, turn_id, history: history([...said, heard]) }
}

interface Running {
  turn: TypedTurn
  limit: TimeLimit
  began_ms: number
  events: PushQueue<PlaygroundEvent>
}

/** Runs a turn. If it takes too long, the backend or the provider has failed. A wait before the turn does not count. */
async function runTurn(deps: PlaygroundDeps, { turn, limit, began_ms, events }: Running): Promise<void> {
  const record = new TurnRecord({
    turn_id: turn.turn_id,
    agent: turn.agent,
    elapsed_ms: () => Math.round(deps.machine_clock.monotonic_ms() - began_ms),
    emit: (event) => events.push(event),
  })
  const fail = (failure: TurnFailure): void => events.push(failedEvent(turn.agent.ai_provider, failure, record))
  const watched: Pick<Turn, 'watch' | 'note'> = {
    watch: (step) => record.step(step),
    note: (exchange) => record.exchanged(exchange),
  }
  for await (const part of untilAborted(takeTurn(deps, { ...turn, ...watched }, limit.signal), limit.signal)) {
    const failure = record.part(part)
    if (failure) return fail(failure)
  }
  if (limit.expired) return fail({ reason: 'timeout', detail: `no answer within ${TIMEOUT_MS} ms`, status: null })
  if (!limit.signal.aborted) events.push({ type: 'answer', reply: record.reply() })
}

function tooMany(): ApiError {
  const message = 'The workspace has too many playground requests in progress.'
  return new ApiError('RATE_LIMITED', message, { retry_after_seconds: 1 })
}

function failedEvent(
  ai_provider: string,
  { reason, ...failure }: TurnFailure,
  { exchange }: TurnRecord,
): PlaygroundFailedEvent {
  // Some details are sentences, others only name a fault.
  const detail = failure.detail.replace(/\.?$/, '.')
  const failed = { type: 'failed', reason, exchange } as const
  if (reason === 'internal')
    return { ...failed, error_code: 'INTERNAL', message: 'The turn failed; the cause is in the log of the service.' }
  if (ai_provider === 'byom') {
    const message = `The agent's webhook_url did not give a valid answer (${reason}): ${detail}`
    return { ...failed, error_code: 'WEBHOOK_FAILED', message }
  }
  const message = `The provider ${ai_provider} gave no usable answer (${reason}): ${detail}`
  return { ...failed, error_code: 'AI_PROVIDER_ERROR', message }
}
