import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Reads } from '../../platform/db/standby/standby-reads.ts'
import type { Pages } from '../../platform/pagination.ts'
import type { FindSubject } from '../events/event-subject.ts'
import { requireTypeOf } from '../events/require-event-types.ts'
import { deliveriesOf } from './deliveries-of-call.ts'
import { attemptView, briefDelivery, deliveryView } from './delivery.view.ts'
import { findDeliveries, findDelivery } from './read-deliveries.ts'
import { replayDeliveries } from './replay-deliveries.ts'
import type { ReplayJobsDeps } from './replay-range.jobs.ts'

export function deliveryHandlers(
  deps: ReplayJobsDeps & { pages: Pages; reads: Reads; findSubject: FindSubject },
): Pick<Routes<Caller>, 'listDeliveries' | 'getDelivery' | 'replayDeadLetters'> {
  return {
    async listDeliveries({ caller, query }) {
      requireTypeOf(query)
      const page = deps.pages.open({ operation: 'listDeliveries', caller, query })
      const { after, limit } = page
      const { call_id } = query
      const call = call_id === undefined ? undefined : await deps.findSubject(caller, { call_id })
      const found = await deps.reads.read({ operation: 'listDeliveries', caller, after }, (db) =>
        deliveriesOf(db, caller, { call, filters: query, after, limit }),
      )
      const { rows, next_page_token } = page.close(found.rows, (row) => row.delivery_id, found.further)
      const whole = rows.map(deliveryView)
      const deliveries = query.brief ? whole.map(briefDelivery) : whole
      return { status: 200, body: { deliveries, next_page_token } }
    },
    async getDelivery({ caller, params }) {
      const { delivery, attempts } = await findDelivery(deps.db, caller, params.delivery_id)
      return { status: 200, body: { ...deliveryView(delivery), attempts: attempts.map(attemptView) } }
    },
    async replayDeadLetters({ caller, body }) {
      const { shown, ...counts } = await replayDeliveries(deps, caller, body)
      const deliveries = await findDeliveries(deps.db, caller, shown)
      return {
        status: 200,
        body: { ...counts, deliveries: deliveries.map(deliveryView) },
      }
    },
  }
}
