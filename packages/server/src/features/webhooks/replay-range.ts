import type { Knex } from 'knex'
import { leaveReplay, REPLAY_BATCH } from '../../delivery/long-replay.ts'
import { countRange, MAX_REPLAYED, reopenBatch, startOf, type ReplayRange } from '../../delivery/replay-range.ts'
import type { DeadLetterReplay } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { ApiError } from '../../platform/errors.ts'
import { replayJob, type ReplayJobsDeps } from './replay-range.jobs.ts'
import { WebhookEndpointRow } from './webhook-endpoint.model.ts'

const BUSY_SECONDS = 60

/** The dependencies for a command, which has only a part of the queue. */
export type ReplayDeps = Omit<ReplayJobsDeps, 'jobs'> & { jobs: Pick<ReplayJobsDeps['jobs'], 'enqueue'> }

export interface RangeReplayed {
  /** The number of matching deliveries. A job reopens those that the request did not. */
  matched: number
  delivery_ids: string[]
}

type Wanted = Omit<DeadLetterReplay, 'event_ids'>

/**
 * Reopens the deliveries of a range of time: the first thousand at once, the others by a durable job, in constant memory.
 * @throws ApiError INVALID_ARGUMENT; NOT_FOUND and PERMISSION_DENIED for the endpoint; RATE_LIMITED while an earlier replay is running.
 */
export async function replayRange(deps: ReplayDeps, caller: Caller, wanted: Wanted): Promise<RangeReplayed> {
  const { db, clock, jobs, wake } = deps
  const started_at = clock.now()
  const times = timesOf(wanted, started_at)
  const replayed = await db.knex.transaction(async (trx) => {
    const range = { ...(await scopeOf(trx, caller, wanted)), ...times }
    const total = await countRange(trx, range, MAX_REPLAYED)
    if (wanted.dry_run) return { matched: total, delivery_ids: [] }
    const batch = { after: startOf(range), due_from: started_at, limit: REPLAY_BATCH }
    const { delivery_ids, looked_at, last_id } = await reopenBatch(trx, range, batch)
    if (last_id !== null && looked_at < total) {
      const left = { started_at, done_through: last_id, done: looked_at, total }
      if (!(await leaveReplay(trx, range, left))) throw busy()
      await jobs.enqueue(trx, replayJob(range, started_at))
    }
    return { matched: total, delivery_ids }
  })
  wake(started_at)
  return replayed
}

function timesOf(
  { since, until, status = 'dead_lettered' }: Wanted,
  now: Date,
): Pick<ReplayRange, 'since' | 'until' | 'status'> {
  if (since === undefined) throw new ApiError('INVALID_ARGUMENT', 'since: is required without event_ids.')
  if (status === 'delivered' && until === undefined)
    throw new ApiError(
      'INVALID_ARGUMENT',
      'until: is required with the status delivered, so that a repeat sends nothing twice.',
    )
  const range = { since: new Date(since), until: until === undefined ? now : new Date(until), status }
  if (range.until > now) throw new ApiError('INVALID_ARGUMENT', 'until: must not be in the future.')
  if (range.since >= range.until)
    throw new ApiError('INVALID_ARGUMENT', `since: must be before ${until === undefined ? 'now' : 'until'}.`)
  return range
}

async function scopeOf(
  trx: Knex.Transaction,
  caller: Caller,
  { endpoint_id }: Wanted,
): Promise<Pick<ReplayRange, 'workspace_id' | 'environment' | 'target_id'>> {
  const { workspace_id, environment } = caller
  if (endpoint_id === undefined) return { workspace_id, environment, target_id: null }
  const endpoint = await WebhookEndpointRow.requireForChange(trx, caller, endpoint_id).catch((error: unknown) => {
    throw error instanceof ApiError ? new ApiError(error.code, `endpoint_id: ${error.message}`) : error
  })
  if (endpoint.kind !== 'endpoint') throw new ApiError('NOT_FOUND', `endpoint_id: ${endpoint_id} does not exist.`)
  return { workspace_id, environment, target_id: endpoint.target_id }
}

function busy(): ApiError {
  return new ApiError(
    'RATE_LIMITED',
    'An earlier replay of this environment is still running; wait until it has ended.',
    {
      retry_after_seconds: BUSY_SECONDS,
    },
  )
}
