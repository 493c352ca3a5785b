import type { Environment } from '../../platform/caller.ts'
import { rowList, type ParamsOf } from '../../platform/db/rows.ts'
import { run, statement, type StatementTarget } from '../../platform/db/statement.ts'
import { leaseEnd } from '../../platform/leases/lease-term.ts'
import { sweepAll, sweepSql, type Swept } from '../../platform/db/sweep.ts'

/** The workspace, environment and agent whose requests a relay receives. */
export interface RelayScope {
  workspace_id: string
  environment: Environment
  /** Null matches every agent. */
  agent_id: string | null
}

/** One connection of a session. */
export interface RelaySession extends RelayScope {
  session_id: string
  /** Whether it answers turns, tools and screenings. */
  answers: boolean
  /** Only the latest connection of a session may renew its lease. */
  connection: number
  /** The last event that the client acknowledged. Initially, it is a position in time from which no event is missed. */
  position: string
}

export type ReplacedSession = { replaced_by: string }

/** How long a client may take to reconnect after its connection broke. Requests wait for it. */
export const GRACE_MS = 10_000
const RESUMABLE_MS = 60 * 60 * 1_000

/** Sessions whose lease ended before this cannot be resumed. */
const resumableFrom = (now: Date): Date => new Date(now.getTime() - RESUMABLE_MS)

const insert = statement<Omit<RelaySession, 'connection'> & { now: Date; lease_until: Date }>(
  'relay_sessions_insert',
  `insert into relay_sessions (session_id, workspace_id, environment, agent_id, answers, position, lease_until, created_at)
   values (:session_id, :workspace_id, :environment, :agent_id, :answers, :position, :lease_until, :now)`,
)

const replace = statement<RelayScope & { session_id: string }, { session_id: string }>(
  'relay_sessions_replace',
  `update relay_sessions set replaced_by = :session_id
   where workspace_id = :workspace_id and environment = :environment and agent_id is not distinct from :agent_id
     and answers and replaced_by is null and session_id <> :session_id
   returning session_id`,
)

/** @returns the sessions that it replaces: only the newest session that answers for an agent stays open. */
export async function insertSession(
  db: StatementTarget,
  session: Omit<RelaySession, 'connection'>,
  now: Date,
): Promise<string[]> {
  await run(db, insert, { ...session, now, lease_until: leaseEnd(now) })
  const replaced = session.answers ? await run(db, replace, session) : []
  return replaced.map(({ session_id }) => session_id)
}

const resume = statement<
  Omit<RelaySession, 'connection' | 'position'> & { lease_until: Date; ended_after: Date },
  Pick<RelaySession, 'connection' | 'position'> & { replaced_by: string | null }
>(
  'relay_sessions_resume',
  `update relay_sessions
   set connection = connection + 1, lease_until = case when replaced_by is null then :lease_until else lease_until end
   where session_id = :session_id and workspace_id = :workspace_id and environment = :environment
     and agent_id is not distinct from :agent_id and answers = :answers and lease_until > :ended_after
   returning connection, position, replaced_by`,
)

/** Null if the session no longer exists. */
export async function resumeSession(
  db: StatementTarget,
  session: Omit<RelaySession, 'connection' | 'position'>,
  now: Date,
): Promise<RelaySession | ReplacedSession | null> {
  const [row] = await run(db, resume, { ...session, lease_until: leaseEnd(now), ended_after: resumableFrom(now) })
  if (!row) return null
  const { replaced_by, ...rest } = row
  return replaced_by === null ? { ...session, ...rest } : { replaced_by }
}

const count = statement<{ workspace_id: string; now: Date; except: string }, { count: number }>(
  'relay_sessions_count',
  `select count(*)::int as count from relay_sessions
   where workspace_id = :workspace_id and lease_until > :now and replaced_by is null and session_id <> :except`,
)

/** How many other relays of the workspace are connected. */
export async function countSessions(
  db: StatementTarget,
  scope: { workspace_id: string; now: Date; except: string },
): Promise<number> {
  const [row] = await run(db, count, scope)
  return row?.count ?? 0
}

export type Connection = Pick<RelaySession, 'session_id' | 'connection'>

const held = rowList('h', { session_id: 'text', connection: 'int', position: 'text' })

const renew = statement<ParamsOf<typeof held> & { lease_until: Date }, Connection>(
  'relay_sessions_renew',
  `update relay_sessions s set lease_until = :lease_until, position = greatest(s.position, h.position)
   from ${held.source}
   where s.session_id = h.session_id and s.connection = h.connection and s.replaced_by is null
   returning s.session_id, s.connection`,
)

/** @returns the connections that still have their session. */
export async function renewSessions(
  db: StatementTarget,
  sessions: readonly RelaySession[],
  lease_until: Date,
): Promise<Connection[]> {
  return await run(db, renew, { ...held.params(sessions), lease_until })
}

const replacedBy = statement<{ session_id: string }, { replaced_by: string | null }>(
  'relay_sessions_replaced_by',
  'select replaced_by from relay_sessions where session_id = :session_id',
)

export async function wasReplaced(db: StatementTarget, session_id: string): Promise<boolean> {
  const [row] = await run(db, replacedBy, { session_id })
  return (row?.replaced_by ?? null) !== null
}

const remove = statement<Connection, { session_id: string }>(
  'relay_sessions_delete',
  'delete from relay_sessions where session_id = :session_id and connection = :connection returning session_id',
)

/** @returns false if this connection no longer has the session. */
export async function deleteSession(db: StatementTarget, { session_id, connection }: Connection): Promise<boolean> {
  return (await run(db, remove, { session_id, connection })).length > 0
}

const sweep = statement<{ until: Date; batch: number }, Swept>(
  'relay_sessions_sweep',
  sweepSql('relay_sessions', 'lease_until <= :until'),
)

/** Removes sessions that can no longer be resumed. */
export async function sweepSessions(db: StatementTarget, now: Date): Promise<void> {
  await sweepAll(db, sweep, { until: resumableFrom(now) })
}

/** A session that answers now, as every process knows it. */
export interface ActiveRelay extends RelayScope {
  session_id: string
  /** The end of the lease, in milliseconds since the epoch. */
  lease_until: number
}

const active = statement<{ now: Date }, Omit<ActiveRelay, 'lease_until'> & { lease_until: Date }>(
  'relay_sessions_active',
  `select session_id, workspace_id, environment, agent_id, lease_until from relay_sessions
   where answers and replaced_by is null and lease_until > :now`,
)

export async function activeSessions(db: StatementTarget, now: Date): Promise<ActiveRelay[]> {
  const rows = await run(db, active, { now })
  return rows.map((row) => ({ ...row, lease_until: row.lease_until.getTime() }))
}
