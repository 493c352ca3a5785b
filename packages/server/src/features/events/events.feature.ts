import type { Services } from '../services.ts'
import type { FindSubject } from './event-subject.ts'
import type { PlayableRecordings } from './without-gone-recordings.ts'
import { EventFeeds } from './event-feed.ts'
import { eventHandlers } from './events.handlers.ts'
import { followEvents, type Followed, type StreamEventsRequest } from './stream-events.ts'

export interface EventsFeature {
  handlers: ReturnType<typeof eventHandlers>
  /** Follows events, for features that send them in another form. */
  follow: (request: StreamEventsRequest) => Promise<AsyncIterable<Followed>>
}

export function eventsFeature(
  { db, reads, clock, log, pages, delivery }: Services,
  { playableRecordings, findSubject }: { playableRecordings: PlayableRecordings; findSubject: FindSubject },
): EventsFeature {
  const feeds = new EventFeeds({ db, clock, log, live_bus: delivery.live_bus })
  const deps = { db, clock, feeds }
  return {
    handlers: eventHandlers({ ...deps, reads, pages, playableRecordings, findSubject }),
    follow: (request) => followEvents(deps, request),
  }
}
