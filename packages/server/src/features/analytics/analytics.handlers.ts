import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { readAnalytics, type AnalyticsDeps } from './read-analytics.ts'

export function analyticsHandlers(deps: AnalyticsDeps): Pick<Routes<Caller>, 'getAnalytics'> {
  return {
    async getAnalytics({ caller, query }) {
      return { status: 200, body: await readAnalytics(deps, caller, query.days) }
    },
  }
}
