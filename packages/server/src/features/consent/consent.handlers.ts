import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Pages } from '../../platform/pagination.ts'
import { addOptOut, type AddOptOutDeps } from './add-opt-out.ts'
import { listOptOuts, optOutKey } from './list-opt-outs.ts'
import type { OptOut } from '../../generated/types.gen.ts'
import type { OptOutRow } from './opt-out.model.ts'

export function consentHandlers(
  deps: AddOptOutDeps & { pages: Pages },
): Pick<Routes<Caller>, 'listOptOuts' | 'addOptOut'> {
  return {
    async listOptOuts({ caller, query }) {
      const page = deps.pages.open({ operation: 'listOptOuts', caller, query })
      const fetched = await listOptOuts(deps.knex, caller, page)
      const { rows, next_page_token } = page.close(fetched, optOutKey)
      return { status: 200, body: { opt_outs: rows.map(optOutView), next_page_token } }
    },
    async addOptOut({ caller, body }) {
      return { status: 201, body: optOutView(await addOptOut(deps, caller, body.e164)) }
    },
  }
}

function optOutView({ e164, environment, channel, keyword, opted_out_at }: OptOutRow): OptOut {
  return { e164, environment, channel, keyword, opted_out_at: opted_out_at.toISOString() }
}
