import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { replayHeaders } from '../../platform/idempotency.ts'
import type { Pages } from '../../platform/pagination.ts'
import { claimNumber, claimNumberAutomatically, type ClaimNumberDeps } from './claim-number.ts'
import { numberView } from './number.view.ts'
import { claimKey, findHeldNumber, listAvailableNumbers, listHeldNumbers } from './list-numbers.ts'
import { reclaimNumber } from './reclaim-number.ts'
import { releaseNumber, type ReleaseNumberDeps } from './release-number.ts'
import { updateNumber } from './update-number.ts'

type Operations =
  | 'claimNumber'
  | 'claimNumberAutomatically'
  | 'listNumbers'
  | 'listAvailableNumbers'
  | 'getNumber'
  | 'updateNumber'
  | 'releaseNumber'
  | 'reclaimNumber'

export function numberHandlers(
  deps: ClaimNumberDeps & ReleaseNumberDeps & { pages: Pages },
): Pick<Routes<Caller>, Operations> {
  return {
    async claimNumber({ caller, body, idempotency: claim }) {
      const reply = await claimNumber(deps, { caller, body, claim })
      return { status: 201, body: reply.body, headers: replayHeaders(reply.replayed) }
    },
    async claimNumberAutomatically({ caller, body, idempotency: claim }) {
      const reply = await claimNumberAutomatically(deps, { caller, body, claim })
      return { status: 201, body: reply.body, headers: replayHeaders(reply.replayed) }
    },
    async listNumbers({ caller, query }) {
      const page = deps.pages.open({ operation: 'listNumbers', caller, query })
      const { after, limit } = page
      const fetched = await listHeldNumbers(deps, caller, { search: query.search, after, limit })
      const { rows, next_page_token } = page.close(fetched, claimKey)
      return { status: 200, body: { numbers: rows.map(numberView), next_page_token } }
    },
    async listAvailableNumbers({ caller, query }) {
      const page = deps.pages.open({ operation: 'listAvailableNumbers', caller, query })
      const { after, limit } = page
      const fetched = await listAvailableNumbers(deps.db, caller, { filter: query, after, limit })
      const { rows, next_page_token } = page.close(fetched, (row) => row.number_id)
      return { status: 200, body: { numbers: rows.map(numberView), next_page_token } }
    },
    async getNumber({ caller, params }) {
      return { status: 200, body: numberView(await findHeldNumber(deps, caller, params.number_id)) }
    },
    async updateNumber({ caller, params, body }) {
      return { status: 200, body: await updateNumber(deps, caller, { ...params, body }) }
    },
    async releaseNumber({ caller, params }) {
      return { status: 200, body: await releaseNumber(deps, caller, params.number_id) }
    },
    async reclaimNumber({ caller, params }) {
      return { status: 200, body: await reclaimNumber(deps, caller, params.number_id) }
    },
  }
}
