import type { Clock } from '@ohun/clock'
import type { HandledRequest } from '../../domain/handled-request.ts'
import type { Database } from '../../platform/db/database.ts'
import { rowList, type ParamsOf, type RowIn } from '../../platform/db/rows.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { writeBehind } from '../../platform/db/write-behind.ts'
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { beginningOf, storableText } from '../../platform/storable-text.ts'
import { RequestAllowance, type Refusal } from './request-allowance.ts'

const FLUSH_MS = 1_000
/** The number of rows per statement. */
const BATCH = 1_000
const LONGEST_USER_AGENT = 256

const rows = rowList('r', {
  request_id: 'text',
  workspace_id: 'text',
  environment: 'text',
  operation_id: 'text',
  method: 'text',
  path: 'text',
  status: 'int',
  error_code: 'text?',
  duration_ms: 'real',
  actor: 'text',
  session_id: 'text?',
  client_address: 'text',
  user_agent: 'text?',
})

/** Rows that exist already are skipped, because a failed attempt may have written some of them before its answer was lost. */
const insert = statement<ParamsOf<typeof rows>>(
  'api_requests_insert',
  `insert into api_requests (${rows.names}) select * from ${rows.source} on conflict do nothing`,
)

export interface RequestLogDeps {
  db: Pick<Database, 'pool'>
  clock: Clock
  log: Log
  metrics: Metrics
}

export interface RequestLog {
  /** Takes about a microsecond, because the request does not wait for the database. */
  note: (request: HandledRequest) => void
  /** Writes the noted requests. */
  flush: () => Promise<void>
}

/** Keeps handled requests in memory, bounded for each workspace and in total, and writes them together every second. */
export function createRequestLog(deps: RequestLogDeps): RequestLog {
  const { clock, log, metrics } = deps
  const lost = metrics.counter('ohun_request_log_lost_total', 'Requests that are missing in the request log.', [
    'reason',
  ])
  const allowance = new RequestAllowance(clock)
  const leave = (batch: readonly HandledRequest[]): void => {
    for (const { caller } of batch) allowance.written(caller.workspace_id)
  }
  const { add, flush } = writeBehind<HandledRequest>({
    clock,
    within_ms: FLUSH_MS,
    batch: BATCH,
    write: (batch) => run(deps.db, insert, rows.params(batch.map(rowOf))),
    written: leave,
    lost(batch, err) {
      leave(batch)
      lost.inc({ reason: 'failed' }, batch.length)
      log.warn({ err, requests: batch.length }, 'requests were not written to the request log')
    },
  })
  return {
    note(request) {
      const refusal: Refusal | null = allowance.take(request.caller.workspace_id)
      if (refusal) return lost.inc({ reason: refusal })
      add(request)
    },
    flush,
  }
}

function rowOf({ caller, user_agent, duration_ms, ...request }: HandledRequest): RowIn<typeof rows> {
  const { workspace_id, environment, actor, session_id = null } = caller
  return {
    ...request,
    workspace_id,
    environment,
    actor,
    session_id,
    duration_ms: Math.round(duration_ms * 100) / 100,
    user_agent: user_agent === undefined ? null : storableText(beginningOf(user_agent, LONGEST_USER_AGENT)),
  }
}
