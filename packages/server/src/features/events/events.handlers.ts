import type { Routes } from '../../generated/routes.gen.ts'
import type { EventPage } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Pages } from '../../platform/pagination.ts'
import { listEvents } from './list-events.ts'
import { streamEvents, type StreamEventsDeps } from './stream-events.ts'

export function eventHandlers(
  deps: StreamEventsDeps & { db: Database; pages: Pages },
): Pick<Routes<Caller>, 'listEvents' | 'streamEvents'> {
  return {
    async listEvents({ caller, query }) {
      const page = deps.pages.open({ operation: 'listEvents', caller, query })
      const { after, limit } = page
      const fetched = await listEvents(deps.db, caller, { filters: query, after, limit })
      const { rows, next_page_token } = page.close(fetched, (row) => row.event_id)
      const events = rows.map(({ body }) => JSON.parse(body) as EventPage['events'][number])
      return { status: 200, body: { events, next_page_token } }
    },
    async streamEvents({ caller, query: filters, headers, signal }) {
      const after = headers['last-event-id']
      return { status: 200, body: await streamEvents(deps, { caller, filters, after, signal }) }
    },
  }
}
