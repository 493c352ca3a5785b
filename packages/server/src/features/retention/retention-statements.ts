import type { ContentRetention } from '../../domain/content-retention.ts'
import { rowList, type ParamsOf } from '../../platform/db/rows.ts'
import { statement, type Statement } from '../../platform/db/statement.ts'

/** The rows of one kind in one environment of a workspace. */
export interface Scope {
  workspace_id: string
  environment: string
  kind: string
}

export interface FoundDue {
  workspace_id: string
  environment: string
  /** The first id that is recent enough to be kept. */
  before: string
  /** The oldest row that has not been processed. */
  first: string
}

/** Workspaces, each with the first id that is recent enough to be kept. */
export const looked = rowList('w', { workspace_id: 'text', before: 'text' })

/** Ranges of rows, each of which begins after the recorded progress. */
export const batched = rowList('b', {
  workspace_id: 'text',
  environment: 'text',
  done_through: 'text',
  before: 'text',
})

/** A kind of content with its statements, which are created once. */
export interface Retention extends ContentRetention {
  find: Statement<ParamsOf<typeof looked>, FoundDue>
  batch: Statement<ParamsOf<typeof batched> & { limit: number }, Omit<Scope, 'kind'> & { id: string }>
}

export function retentionOf(kind: ContentRetention): Retention {
  const found = kind.select({
    workspace_id: 'w.workspace_id',
    environment: 'e.environment',
    after: 'progress.after',
    before: 'w.before',
  })
  const batch = kind.select({
    workspace_id: 'b.workspace_id',
    environment: 'b.environment',
    after: 'b.done_through',
    before: 'b.before',
  })
  return {
    ...kind,
    find: statement(
      `retention_find_${kind.kind}`,
      `select w.workspace_id, e.environment, w.before, oldest.id as first
       from ${looked.source}
       cross join (values ('production'), ('sandbox')) as e (environment)
       left join retention_progress p
         on p.workspace_id = w.workspace_id and p.environment = e.environment and p.kind = '${kind.kind}'
       cross join lateral (select coalesce(p.done_through, '') as after) progress
       cross join lateral (${found} limit 1) oldest`,
    ),
    batch: statement(
      `retention_batch_${kind.kind}`,
      `select b.workspace_id, b.environment, found.id
       from ${batched.source} cross join lateral (${batch} limit :limit::int) found`,
    ),
  }
}

/** A page of the workspaces of a lane. */
export const workspacePage = statement<
  { after: string; limit: number; lane: number; lanes: number },
  { workspace_id: string; retention_days: number }
>(
  'retention_workspaces',
  `select workspace_id, retention_days from workspaces
   where workspace_id > :after and abs(mod(hashtext(workspace_id), :lanes::int)) = :lane::int
   order by workspace_id limit :limit`,
)

export const scopes = rowList('s', { workspace_id: 'text', environment: 'text' })

/** Locks in a fixed order, so that two processes do not wait for each other. */
export const lockProgress = statement<
  ParamsOf<typeof scopes> & { kind: string },
  Omit<Scope, 'kind'> & { done_through: string }
>(
  'retention_lock_progress',
  `insert into retention_progress (workspace_id, environment, kind, done_through)
   select workspace_id, environment, :kind::text, '' from ${scopes.source} order by workspace_id, environment
   on conflict (workspace_id, environment, kind) do update set done_through = retention_progress.done_through
   returning workspace_id, environment, done_through`,
)

export const progressed = rowList('p', { workspace_id: 'text', environment: 'text', done_through: 'text' })

export const saveProgress = statement<ParamsOf<typeof progressed> & { kind: string }>(
  'retention_save_progress',
  `update retention_progress r set done_through = p.done_through from ${progressed.source}
   where r.workspace_id = p.workspace_id and r.environment = p.environment and r.kind = :kind`,
)

export const saveLanes = statement<{ lanes: number[]; now: Date; overdue_since: Date | null }>(
  'retention_save_lanes',
  `insert into retention_lanes (lane, swept_at, overdue_since) select unnest(:lanes::int[]), :now::timestamptz, :overdue_since::timestamptz
   on conflict (lane) do update set swept_at = excluded.swept_at, overdue_since = excluded.overdue_since`,
)

export interface Skipped extends Scope {
  id: string
}

export const skipRow = statement<Skipped & { overdue_since: Date; now: Date }>(
  'retention_skip',
  `insert into retention_skipped (workspace_id, environment, kind, id, overdue_since, tried_at)
   values (:workspace_id, :environment, :kind, :id, :overdue_since, :now)
   on conflict (workspace_id, kind, id) do update set tried_at = excluded.tried_at`,
)

/** The lane's skipped rows, least recently tried first. */
export const skippedRows = statement<{ before: Date; limit: number; lane: number; lanes: number }, Skipped>(
  'retention_skipped',
  `select workspace_id, environment, kind, id from retention_skipped
   where tried_at <= :before and abs(mod(hashtext(workspace_id), :lanes::int)) = :lane::int
   order by tried_at limit :limit`,
)

export const triedAgain = statement<Skipped & { now: Date }>(
  'retention_skipped_tried',
  `update retention_skipped set tried_at = :now where workspace_id = :workspace_id and kind = :kind and id = :id`,
)

export const noLongerSkipped = statement<Omit<Skipped, 'environment'>>(
  'retention_skipped_done',
  'delete from retention_skipped where workspace_id = :workspace_id and kind = :kind and id = :id',
)
