import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { ApiError } from '../../platform/errors.ts'
import { replayHeaders } from '../../platform/idempotency.ts'
import type { Pages } from '../../platform/pagination.ts'
import { CallRow } from './call.model.ts'
import { callView } from './call.view.ts'
import { listCalls } from './list-calls.ts'
import { placeCall, type PlaceCallDeps } from './place-call.ts'

export function callHandlers(
  deps: PlaceCallDeps & { pages: Pages },
): Pick<Routes<Caller>, 'createCall' | 'listCalls' | 'getCall'> {
  const { knex } = deps.db
  return {
    async createCall({ caller, body, idempotency: claim, signal }) {
      const reply = await placeCall(deps, { caller, body, claim, signal })
      return { status: 201, body: reply.body, headers: replayHeaders(reply.replayed) }
    },
    async listCalls({ caller, query }) {
      const page = deps.pages.open({ operation: 'listCalls', caller, query })
      const { after, limit } = page
      const fetched = await listCalls(knex, caller, { filters: query, after, limit })
      const { rows, next_page_token } = page.close(fetched, (row) => row.call_id)
      return { status: 200, body: { calls: rows.map(callView), next_page_token } }
    },
    async getCall({ caller, params: { call_id } }) {
      const call = await CallRow.in(knex, caller).findOne({ call_id, environment: caller.environment })
      if (!call) throw new ApiError('NOT_FOUND', `${call_id} does not exist.`)
      return { status: 200, body: callView(call) }
    },
  }
}
