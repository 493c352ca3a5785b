import type { Routes } from '../../../generated/routes.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import { replayHeaders } from '../../../platform/idempotency.ts'
import type { Pages } from '../../../platform/pagination.ts'
import type { AskProviderDeps } from './ask-provider.ts'
import { checkoutView } from './checkout.view.ts'
import { listCheckouts, requireCheckout } from './find-checkouts.ts'
import { openCheckout, type OpenCheckoutDeps } from './open-checkout.ts'
import { receivePaystackEvent } from './checkout-callback.ts'

type Handlers = Pick<Routes<Caller>, 'createCheckout' | 'listCheckouts' | 'getCheckout' | 'receivePaystackEvent'>

export function checkoutHandlers(deps: OpenCheckoutDeps & AskProviderDeps & { pages: Pages }): Handlers {
  const { knex } = deps.db
  return {
    async createCheckout({ caller, body, idempotency: claim }) {
      const reply = await openCheckout(deps, { caller, body, claim })
      return { status: 201, body: reply.body, headers: replayHeaders(reply.replayed) }
    },
    async listCheckouts({ caller, query }) {
      const page = deps.pages.open({ operation: 'listCheckouts', caller, query })
      const { after, limit } = page
      const fetched = await listCheckouts(knex, caller, { status: query.status, after, limit })
      const { rows, next_page_token } = page.close(fetched, (row) => row.checkout_id)
      return { status: 200, body: { checkouts: rows.map(checkoutView), next_page_token } }
    },
    async getCheckout({ caller, params }) {
      return { status: 200, body: checkoutView(await requireCheckout(knex, caller, params.checkout_id)) }
    },
    async receivePaystackEvent({ headers, raw_body: body }) {
      await receivePaystackEvent(deps, { body, signature: headers['x-paystack-signature'] })
      return { status: 200, body: { received: true } }
    },
  }
}
