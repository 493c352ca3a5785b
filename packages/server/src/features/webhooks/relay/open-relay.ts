import type { Clock } from '@ohun/clock'
import type { Knex } from 'knex'
import {
  countSessions,
  insertSession,
  resumeSession,
  type RelaySession,
  type ReplacedSession,
} from '../../../delivery/relay/relay-sessions.ts'
import type { SocketSession } from '../../../generated/routes.gen.ts'
import type { RelayClientFrame, RelayFrame, RelayWebhooksData } from '../../../generated/types.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { StatementTarget } from '../../../platform/db/statement.ts'
import { ApiError } from '../../../platform/errors.ts'
import { firstIdAt, type Ids } from '../../../platform/ids.ts'
import { findAgent } from '../../agents/find-agent.ts'
import { recordChange } from '../../audit-log/record-audit.ts'
import { LATE_MS } from '../../events/event-feed.ts'
import { requireEventTypes } from '../../events/require-event-types.ts'
import { closed, RelayConnection, type RelayConnectionDeps, type RelayedEvent } from './relay-connection.ts'

export type RelayQuery = NonNullable<RelayWebhooksData['query']>

export interface OpenRelayDeps extends RelayConnectionDeps {
  db: Database
  /** The clock of events, whose ids are a relay's position. */
  event_clock: Clock
  ids: Ids
  lockWorkspace(trx: Knex.Transaction, caller: Caller): Promise<unknown>
  /** The events of an environment, beginning after a given one. Resolves when new events are followed. */
  followEvents(request: FollowRequest): Promise<AsyncIterable<{ event: RelayedEvent }>>
}

interface FollowRequest {
  caller: Caller
  filters: { agent_id?: string }
  after: string | undefined
  signal: AbortSignal
}

export interface RelayRequest {
  caller: Caller
  query: RelayQuery
  /** Aborts when the connection is closed. */
  signal: AbortSignal
}

type Asked = Pick<RelayRequest, 'caller' | 'query'>

const MAX_RELAYS = 10
const RETRY_SECONDS = 15

/**
 * Checks everything that can lead to a refusal. The session begins only with the first frame: a request that does not become a
 * WebSocket must not redirect a single turn.
 * @throws ApiError INVALID_ARGUMENT, NOT_FOUND, RATE_LIMITED
 */
export async function openRelay(
  deps: OpenRelayDeps,
  request: RelayRequest,
): Promise<SocketSession<RelayFrame, RelayClientFrame>> {
  const { caller, query } = request
  requireLive(caller, query)
  typesOf(query)
  if (query.agent_id !== undefined) await findAgent(deps.db, caller, query.agent_id)
  await requireSlot(deps, deps.db, request)
  const begun = Promise.withResolvers<RelayConnection>()
  return {
    frames: relayFrames(deps, request, begun.resolve),
    receive: async (frame) => await (await begun.promise).receive(frame),
    refused: () => void begun.promise.then((connection) => connection.refuse()),
  }
}

async function* relayFrames(
  deps: OpenRelayDeps,
  request: RelayRequest,
  begun: (connection: RelayConnection) => void,
): AsyncGenerator<RelayFrame, void, undefined> {
  const { caller, query, signal } = request
  const opened = await deps.db.knex.transaction((trx) => takeSession(deps, trx, request))
  if ('replaced_by' in opened) return yield closed('replaced')
  const { session, replaced, resumed } = opened
  const filters = query.agent_id === undefined ? {} : { agent_id: query.agent_id }
  const after = query.since ?? (resumed ? session.position : undefined)
  const events = await deps.followEvents({ caller, filters, after, signal })
  deps.relays.sessions.opened(session, replaced)
  const connection = new RelayConnection(deps, { session, events, event_types: typesOf(query), signal })
  begun(connection)
  const { session_id, position } = session
  yield* connection.frames({ type: 'ready', session_id, resumed, position, replaced })
}

/** A production relay answers real callers, so it must be requested explicitly. */
function requireLive({ environment }: Caller, { answer, live }: RelayQuery): void {
  if (environment === 'production' && answer && !live)
    throw new ApiError(
      'INVALID_ARGUMENT',
      'live: must be true with a production key, because real callers then hear what this relay answers.',
    )
}

/** The wanted event types. Null selects all types. */
function typesOf({ event_types }: RelayQuery): readonly string[] | null {
  if (event_types === undefined) return null
  const types = event_types.split(',')
  requireEventTypes('event_types', types)
  return types
}

interface Opened {
  session: RelaySession
  replaced: string[]
  resumed: boolean
}

async function takeSession(
  deps: OpenRelayDeps,
  trx: Knex.Transaction,
  { caller, query }: Asked,
): Promise<Opened | ReplacedSession> {
  const { workspace_id, environment } = caller
  const { agent_id = null, answer: answers = false } = query
  const now = deps.clock.now()
  await deps.lockWorkspace(trx, caller)
  await requireSlot(deps, trx, { caller, query })
  const wanted = { session_id: query.session_id ?? '', workspace_id, environment, agent_id, answers }
  const resumed = query.session_id === undefined ? null : await resumeSession(trx, wanted, now)
  if (resumed && 'replaced_by' in resumed) return resumed
  if (resumed) return { session: resumed, replaced: [], resumed: true }
  const position = query.since ?? firstIdAt('evt', new Date(deps.event_clock.now().getTime() - LATE_MS))
  const session = { ...wanted, session_id: deps.ids('rly'), position }
  const replaced = await insertSession(trx, session, now)
  if (environment === 'production') await record(deps, trx, { caller, session })
  return { session: { ...session, connection: 1 }, replaced, resumed: false }
}

async function record(
  deps: OpenRelayDeps,
  trx: Knex.Transaction,
  { caller, session }: { caller: Caller; session: Pick<RelaySession, 'session_id' | 'agent_id' | 'answers'> },
): Promise<void> {
  const { session_id: target, agent_id, answers: answer } = session
  await recordChange(deps, trx, { caller, action: 'webhook_relay.opened', target, detail: { agent_id, answer } })
}

async function requireSlot({ clock }: OpenRelayDeps, db: StatementTarget, { caller, query }: Asked): Promise<void> {
  const { workspace_id } = caller
  const others = await countSessions(db, { workspace_id, now: clock.now(), except: query.session_id ?? '' })
  if (others < MAX_RELAYS) return
  const message = `A workspace may have ${MAX_RELAYS} relays; close one, or try again in ${RETRY_SECONDS} s.`
  throw new ApiError('RATE_LIMITED', message, { retry_after_seconds: RETRY_SECONDS })
}
