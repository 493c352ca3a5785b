import { briefEvent } from '../../delivery/brief-event.ts'
import type { Routes } from '../../generated/routes.gen.ts'
import type { Event } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Reads } from '../../platform/db/standby/standby-reads.ts'
import type { Pages } from '../../platform/pagination.ts'
import type { FindSubject } from './event-subject.ts'
import { eventsOf } from './list-events.ts'
import { requireTypeOf } from './require-event-types.ts'
import { subjectOfFilters } from './subject-of-filters.ts'
import { streamEvents, type StreamEventsDeps } from './stream-events.ts'
import { withoutGoneRecordings, type PlayableRecordings } from './without-gone-recordings.ts'

export function eventHandlers(
  deps: StreamEventsDeps & {
    reads: Reads
    pages: Pages
    playableRecordings: PlayableRecordings
    findSubject: FindSubject
  },
): Pick<Routes<Caller>, 'listEvents' | 'streamEvents'> {
  return {
    async listEvents({ caller, query }) {
      requireTypeOf(query)
      const page = deps.pages.open({ operation: 'listEvents', caller, query })
      const { after, limit } = page
      const subject = await subjectOfFilters(deps.findSubject, caller, query)
      const fetched = await deps.reads.read({ operation: 'listEvents', caller, after }, (db) =>
        eventsOf(db, caller, { subject, filters: query, after, limit }),
      )
      const { rows, next_page_token } = page.close(fetched, (row) => row.event_id)
      const stored = rows.map(({ body }) => JSON.parse(body) as Event)
      const whole = await withoutGoneRecordings(deps.playableRecordings, caller.workspace_id, stored)
      const events = query.brief ? whole.map(briefEvent) : whole
      return { status: 200, body: { events, next_page_token } }
    },
    async streamEvents({ caller, query: filters, headers, signal }) {
      requireTypeOf(filters)
      const after = headers['last-event-id']
      return { status: 200, body: await streamEvents(deps, { caller, filters, after, signal }) }
    },
  }
}
