import type { Services } from '../services.ts'
import { EventFeeds } from './event-feed.ts'
import { eventHandlers } from './events.handlers.ts'

export function eventsFeature({ db, clock, log, pages, delivery }: Services): ReturnType<typeof eventHandlers> {
  const feeds = new EventFeeds({ db, clock, log, live_bus: delivery.live_bus })
  return eventHandlers({ db, clock, pages, feeds })
}
