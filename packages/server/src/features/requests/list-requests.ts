import type { ListRequestsData } from '../../generated/types.gen.ts'
import type { Caller, Environment } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { compared, hashOf, idStart } from '../../platform/db/short-index.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { readWalk, walkSql, type Walk, type WalkedPage, type WalkParams } from '../../platform/db/walk.ts'
import { firstIdAt } from '../../platform/ids.ts'

/** The days for which a request can be found. Its partition may exist for a day longer. */
export const KEPT_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1_000

export interface RequestRow {
  request_id: string
  environment: Environment
  operation_id: string
  method: string
  path: string
  status: number
  error_code: string | null
  duration_ms: number
  actor: string
  session_id: string | null
  client_address: string
  user_agent: string | null
}

type Filters = Omit<NonNullable<ListRequestsData['query']>, 'page_size' | 'page_token'>

interface PageParams {
  workspace_id: string
  environment: string
  operation_id: string | null
  /** The first digit of the status. */
  status: number | null
  error_code: string | null
  actor: string | null
  request_id: string | null
  from: string
  before: string
  limit: number
}

const COLUMNS = `request_id, environment, operation_id, method, path, status, error_code, duration_ms,
  actor, session_id, client_address, user_agent`

const optional = (column: string, name: string, type: string): string =>
  `(:${name}::${type} is null or ${column} = :${name}::${type})`

const FILTER = `${optional('operation_id', 'operation_id', 'text')} and ${optional('status / 100', 'status', 'int')}
  and ${optional('error_code', 'error_code', 'text')} and ${optional('actor', 'actor', 'text')}
  and ${optional('request_id', 'request_id', 'text')}`

interface Indexed {
  /** A condition with which the index can be used. */
  indexed: string
  /** The condition on the column itself. */
  own?: string
}

/** A page of requests. Each filter has an index in the order of the list; the other filters are checked on the rows that it finds. */
function pageOf(name: string, { indexed, own = 'true' }: Indexed): Walk<PageParams, RequestRow> {
  const { page, end } = walkSql({
    scan: `select ${COLUMNS} from api_requests
      where ${indexed} and ${compared(`workspace_id = :workspace_id and environment = :environment and ${own}`)}
        and ${idStart('request_id')} >= ${idStart(':from::text')} and ${idStart('request_id')} <= ${idStart(':before::text')}
        and request_id >= :from and request_id < :before`,
    filter: FILTER,
    order: `${idStart('request_id')} desc, request_id desc`,
    id: 'request_id',
  })
  return {
    page: statement<PageParams & WalkParams, RequestRow>(`list_requests_${name}`, page),
    end: statement<PageParams & WalkParams, { id: string }>(`end_of_requests_${name}`, end),
  }
}

const WORKSPACE = [':workspace_id::text', ':environment::text']
const by = (column: string, value: string, condition = 'true'): Indexed => ({
  indexed: `${condition} and ${hashOf('workspace_id', 'environment', column)} = ${hashOf(...WORKSPACE, value)}`,
  own: `${column} = ${value}`,
})

const pages = {
  request_id: pageOf('with_id', { indexed: 'request_id = :request_id' }),
  error_code: pageOf('of_error', by('error_code', ':error_code::text', 'error_code is not null')),
  status: pageOf('of_status', by('(status / 100)::text', ':status::int::text', 'status >= 300')),
  actor: pageOf('of_actor', by('actor', ':actor::text')),
  operation_id: pageOf('of_operation', by('operation_id', ':operation_id::text')),
}
const all = pageOf('of_workspace', { indexed: `${hashOf('workspace_id', 'environment')} = ${hashOf(...WORKSPACE)}` })

/** The filters with an index, the most selective first. */
const INDEXED = Object.keys(pages) as (keyof typeof pages)[]

/** Newest first. With one filter, a page costs the same with few matches and with millions. With several, it may stop early. */
export async function listRequests(
  db: Pick<Database, 'pool'>,
  { workspace_id, environment }: Caller,
  { filters, after, limit, now }: { filters: Filters; after: string | null; limit: number; now: Date },
): Promise<WalkedPage<RequestRow>> {
  const { operation_id = null, status, error_code = null, actor = null, request_id = null } = filters
  const given = INDEXED.filter((name) => filters[name] !== undefined)
  // Most requests succeed, so their status has no index.
  const indexed = given.find((name) => name !== 'status' || status !== '2xx')
  return await readWalk(db, indexed === undefined ? all : pages[indexed], {
    workspace_id,
    environment,
    operation_id,
    status: status === undefined ? null : Number(status.charAt(0)),
    error_code,
    actor,
    request_id,
    ...rangeOf(filters, { after, now }),
    limit,
    has_filter: given.some((name) => name !== indexed),
  })
}

/** The range of ids for a range of time. A request has no time besides the one in its id. */
function rangeOf(
  { created_after, created_before, request_id }: Filters,
  { after, now }: { after: string | null; now: Date },
): { from: string; before: string } {
  const froms = [keptFrom(now), created_after === undefined ? '' : at(created_after), request_id ?? '']
  const befores = [after ?? END, created_before === undefined ? END : at(created_before)]
  return { from: largest(froms), before: smallest(befores) }
}

/** A bound after all ids. */
const END = 'req_~'
const at = (time: string): string => firstIdAt('req', new Date(time))
const largest = (ids: string[]): string => ids.reduce((a, b) => (a > b ? a : b))
const smallest = (ids: string[]): string => ids.reduce((a, b) => (a < b ? a : b))

const selectOne = statement<{ workspace_id: string; request_id: string; kept: string }, RequestRow>(
  'request_by_id',
  `select ${COLUMNS} from api_requests
   where request_id = :request_id and workspace_id = :workspace_id and request_id >= :kept`,
)

export async function findRequest(
  db: Pick<Database, 'pool'>,
  { workspace_id }: Pick<Caller, 'workspace_id'>,
  { request_id, now }: { request_id: string; now: Date },
): Promise<RequestRow | undefined> {
  const [found] = await run(db, selectOne, { workspace_id, request_id, kept: keptFrom(now) })
  return found
}

/** The first id that is recent enough to be found. */
function keptFrom(now: Date): string {
  return firstIdAt('req', new Date(now.getTime() - KEPT_DAYS * DAY_MS))
}
