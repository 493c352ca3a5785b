import type { Clock } from '@ohun/clock'
import type { Routes } from '../../generated/routes.gen.ts'
import type { ApiRequest } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/errors.ts'
import { timeOfId } from '../../platform/ids.ts'
import type { Pages } from '../../platform/pagination.ts'
import { findRequest, listRequests, type RequestRow } from './list-requests.ts'

interface RequestDeps {
  db: Pick<Database, 'pool'>
  clock: Clock
  pages: Pages
  /** Writes requests that are still in memory, so that a client finds a request that it has just made. */
  flush: () => Promise<void>
}

export function requestHandlers(deps: RequestDeps): Pick<Routes<Caller>, 'listRequests' | 'getRequest'> {
  const { db, clock, pages, flush } = deps
  return {
    async listRequests({ caller, query }) {
      const page = pages.open({ operation: 'listRequests', caller, query })
      const { page_size: _, page_token: __, ...filters } = query
      await flush()
      const { after, limit } = page
      const found = await listRequests(db, caller, { filters, after, limit, now: clock.now() })
      const { rows, next_page_token } = page.close(found.rows, (row) => row.request_id, found.further)
      return { status: 200, body: { requests: rows.map(requestView), next_page_token } }
    },
    async getRequest({ caller, params: { request_id } }) {
      await flush()
      const found = await findRequest(db, caller, { request_id, now: clock.now() })
      if (!found) throw new ApiError('NOT_FOUND', `${request_id} does not exist, or is older than seven days.`)
      return { status: 200, body: { request: requestView(found) } }
    },
  }
}

function requestView(row: RequestRow): ApiRequest {
  return { ...row, created_at: timeOfId(row.request_id).toISOString() }
}
