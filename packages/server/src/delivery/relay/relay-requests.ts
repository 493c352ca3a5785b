import { run, statement, type StatementTarget } from '../../platform/db/statement.ts'
import { sweepAll, sweepSql, type Swept } from '../../platform/db/sweep.ts'
import type { FailureCause } from '../../platform/net/failure.ts'
import type { SynchronousKind } from '../synchronous-call.ts'

/** A request that waits for its answer. */
export interface RelayRequestRow {
  request_id: string
  kind: SynchronousKind
  event_id: string | null
  /** The exact text that is signed and sent. */
  body: string
  deadline: Date
}

/** The outcome of a request at the machine behind the relay. */
export type RelayAnswer =
  | { status: number; body: string; encoding?: 'base64' | undefined }
  | { cause: FailureCause; detail: string }

type NewRequest = RelayRequestRow & { session_id: string; now: Date }

/** Locks the session, so that a concurrent transaction that ends the session finds the request. */
const insert = statement<NewRequest, { request_id: string }>(
  'relay_requests_insert',
  `insert into relay_requests (request_id, session_id, kind, event_id, body, deadline)
   select :request_id, s.session_id, :kind, :event_id, :body, :deadline::timestamptz
   from (select session_id from relay_sessions
     where session_id = :session_id and replaced_by is null and lease_until > :now for share) s
   returning request_id`,
)

/** @returns false if the session has ended. */
export async function insertRequest(db: StatementTarget, row: NewRequest): Promise<boolean> {
  return (await run(db, insert, row)).length > 0
}

const waiting = statement<{ session_id: string; now: Date; known: string[] }, RelayRequestRow>(
  'relay_requests_waiting',
  `select request_id, kind, event_id, body, deadline from relay_requests
   where session_id = :session_id and answer is null and deadline > :now and request_id <> all(:known::text[])
   order by request_id`,
)

/** @param scope.known - The requests that the session's connection has sent. */
export async function waitingRequests(
  db: StatementTarget,
  scope: { session_id: string; now: Date; known: string[] },
): Promise<RelayRequestRow[]> {
  return await run(db, waiting, scope)
}

const answer = statement<{ session_id: string; request_id: string; answer: string }, { request_id: string }>(
  'relay_requests_answer',
  `update relay_requests set answer = :answer
   where request_id = :request_id and session_id = :session_id and answer is null returning request_id`,
)

/** @returns false if the request was answered before, or it is too late. */
export async function answerRequest(
  db: StatementTarget,
  { session_id, request_id }: { session_id: string; request_id: string },
  given: RelayAnswer,
): Promise<boolean> {
  return (await run(db, answer, { session_id, request_id, answer: JSON.stringify(given) })).length > 0
}

const answerAll = statement<{ session_id: string; answer: string }, { request_id: string }>(
  'relay_requests_answer_all',
  'update relay_requests set answer = :answer where session_id = :session_id and answer is null returning request_id',
)

/** @returns the requests that were still waiting. */
export async function answerAllRequests(
  db: StatementTarget,
  session_id: string,
  given: RelayAnswer,
): Promise<string[]> {
  const rows = await run(db, answerAll, { session_id, answer: JSON.stringify(given) })
  return rows.map(({ request_id }) => request_id)
}

const take = statement<{ request_id: string }, { answer: string }>(
  'relay_requests_take',
  'delete from relay_requests where request_id = :request_id and answer is not null returning answer',
)

/** Returns the answer and deletes the request. */
export async function takeAnswer(db: StatementTarget, request_id: string): Promise<RelayAnswer | undefined> {
  const [row] = await run(db, take, { request_id })
  return row && (JSON.parse(row.answer) as RelayAnswer)
}

const remove = statement<{ request_id: string }>(
  'relay_requests_delete',
  'delete from relay_requests where request_id = :request_id',
)

export async function deleteRequest(db: StatementTarget, request_id: string): Promise<void> {
  await run(db, remove, { request_id })
}

const sweep = statement<{ now: Date; batch: number }, Swept>(
  'relay_requests_sweep',
  sweepSql('relay_requests', 'deadline <= :now'),
)

/** Removes the requests of processes that died while they waited. */
export async function sweepRequests(db: StatementTarget, now: Date): Promise<void> {
  await sweepAll(db, sweep, { now })
}
