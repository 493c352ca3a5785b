import type { Routes } from '../../generated/routes.gen.ts'
import type { Pricing } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Clock } from '@ohun/clock'
import type { Database } from '../../platform/db/database.ts'
import type { Destinations } from '../../domain/destinations.ts'
import type { Pages } from '../../platform/pagination.ts'
import { entryView } from './ledger-entry.view.ts'
import { listLedger } from './list-ledger.ts'
import { readBillingStatus } from './read-billing-status.ts'
import { readUsage } from './read-usage.ts'
import type { Plan } from '../../domain/plan.ts'
import { plans } from './plans.ts'
import { listSpendCaps, pageKeyOf } from './spend-caps.ts'

export interface BillingHandlerDeps {
  db: Database
  clock: Clock
  pages: Pages
  destinations: Destinations
}

type Handlers = Pick<Routes<Caller>, 'getBalance' | 'listLedger' | 'getPricing' | 'getUsage' | 'listSpendCaps'>

export function billingHandlers({ db, clock, pages, destinations }: BillingHandlerDeps): Handlers {
  return {
    async getBalance({ caller }) {
      const { workspace_id } = caller
      const { balance_kobo } = await readBillingStatus(db, caller)
      return { status: 200, body: { workspace_id, balance_kobo, currency: 'NGN' } }
    },
    async listLedger({ caller, query }) {
      // The order is part of the name, so that page tokens of another order are refused.
      const page = pages.open({ operation: 'listLedger by sequence', caller, query })
      const { after, limit } = page
      const fetched = await listLedger(db, caller, { filters: query, after, limit })
      const { rows, next_page_token } = page.close(fetched, (row) => String(row.sequence))
      return { status: 200, body: { entries: rows.map(entryView), next_page_token } }
    },
    async getPricing({ caller }) {
      return { status: 200, body: pricing((await readBillingStatus(db, caller)).plan, destinations) }
    },
    async listSpendCaps({ caller, query }) {
      const page = pages.open({ operation: 'listSpendCaps', caller, query })
      const { after, limit } = page
      const fetched = await listSpendCaps({ db, clock }, caller, { after, limit })
      const { rows, next_page_token } = page.close(fetched, pageKeyOf)
      return { status: 200, body: { caps: rows, next_page_token } }
    },
    async getUsage({ caller, query }) {
      return { status: 200, body: await readUsage({ db, clock }, caller, query.month) }
    },
  }
}

/** The prices of each plan and of each destination. */
function pricing(plan: Plan, { rates }: Destinations): Pricing {
  const all = (Object.keys(plans) as Plan[]).map((name) => ({ plan: name, ...plans[name] }))
  return { currency: 'NGN', plan, plans: all, destinations: rates.map((rate) => ({ ...rate })) }
}
