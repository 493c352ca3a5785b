import type { StreamEventsData } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Clock } from '@ohun/clock'
import type { Database } from '../../platform/db/database.ts'
import { run } from '../../platform/db/statement.ts'
import { firstIdAt } from '../../platform/ids.ts'
import {
  BUFFERED_EVENTS,
  frameOf,
  idsAfter,
  LATE_MS,
  type EventFeed,
  type EventFeeds,
  type Follower,
  type Frame,
} from './event-feed.ts'
import { eventsById, eventTime, type EventRead, type EventScope } from './event-reads.ts'

export interface StreamEventsDeps {
  db: Database
  clock: Clock
  feeds: EventFeeds
}

export interface StreamEventsRequest {
  caller: Caller
  filters: NonNullable<StreamEventsData['query']>
  /** The last event that the client has. Without it, the stream begins now. */
  after: string | undefined
  /** Ends the stream when it aborts. */
  signal: AbortSignal
}

/**
 * Follows the events of the caller's workspace and environment. No event is left out: a stream takes events from the shared feed, and
 * reads those that it missed from the database. These are the events since its last one when it is resumed, and events that did not fit
 * into its buffer while the reader lagged. Resolves when the stream is established, so it includes every event that is committed later.
 */
export async function streamEvents(
  deps: StreamEventsDeps,
  request: StreamEventsRequest,
): Promise<AsyncIterable<Frame>> {
  const followed = await followEvents(deps, request)
  return framesOf(followed)
}

async function* framesOf(followed: AsyncIterable<Followed>): AsyncGenerator<Frame, void, undefined> {
  for await (const { frame } of followed) yield frame
}

/** An event that somebody follows, as it is stored and as streams send it. */
export interface Followed {
  event: EventRead
  frame: Frame
}

/** Like {@link streamEvents}, for features that send events in another form. */
export async function followEvents(
  deps: StreamEventsDeps,
  request: StreamEventsRequest,
): Promise<AsyncIterable<Followed>> {
  const tail = new EventTail(deps, request)
  await tail.begin(request.after)
  return tail.followed()
}

class EventTail implements Follower {
  readonly #deps: StreamEventsDeps
  readonly #scope: EventScope
  readonly #signal: AbortSignal
  readonly #feed: EventFeed
  readonly #buffer: Followed[] = []
  /** Whether the database has events from `#floor` on that were neither sent nor buffered. */
  #behind = false
  #reading = false
  #floor = ''
  /** The events from `#floor` on that were sent, or existed before the stream. Needed only for reading from the database. */
  readonly #given = new Set<string>()
  #wake: () => void = () => {}

  constructor(deps: StreamEventsDeps, { caller, filters, signal }: StreamEventsRequest) {
    const { workspace_id, environment } = caller
    const { event_type = null, agent_id = null } = filters
    this.#deps = deps
    this.#scope = { workspace_id, environment, event_type, agent_id }
    this.#signal = signal
    this.#feed = deps.feeds.of(caller)
    signal.addEventListener('abort', () => this.#end(), { once: true })
  }

  async begin(after: string | undefined): Promise<void> {
    try {
      // Joining comes first: the feed offers events that the following query does not see yet.
      await this.#feed.join(this)
      if (after !== undefined) await this.#resumeFrom(after)
      if (this.#signal.aborted) this.#end()
    } catch (error) {
      this.#end()
      throw error
    }
  }

  offer(event: EventRead, frame: Frame): void {
    const { event_type, agent_id } = this.#scope
    if (event_type !== null && event.event_type !== event_type) return
    if (agent_id !== null && event.agent_id !== agent_id) return
    if (this.#buffer.length < BUFFERED_EVENTS && !this.#behind) this.#buffer.push({ event, frame })
    else if (!this.#behind) this.#fallBehind()
    this.#wake()
  }

  async *followed(): AsyncGenerator<Followed, void, undefined> {
    try {
      while (!this.#signal.aborted) {
        const next = this.#takeBuffered()
        if (next) yield next
        else if (this.#behind) yield* this.#catchUp()
        else await this.#rest()
      }
    } finally {
      this.#end()
    }
  }

  /** The next buffered event that was not sent while reading from the database. */
  #takeBuffered(): Followed | undefined {
    for (let next = this.#buffer.shift(); next; next = this.#buffer.shift()) {
      const id = next.event.event_id
      if (this.#given.has(id)) continue
      if (this.#behind) this.#given.add(id)
      return next
    }
    return undefined
  }

  /**
   * Begins to lag. All events that the feed has seen have been sent or are in the buffer, except the frame that did not fit and later
   * ones.
   */
  #fallBehind(): void {
    this.#behind = true
    if (this.#reading) return
    this.#floor = this.#feed.floor
    const buffered = new Set(this.#buffer.map(({ event }) => event.event_id))
    for (const id of this.#feed.seen) if (!buffered.has(id)) this.#given.add(id)
  }

  /** Reads the missing events. The buffer takes new events meanwhile, from before the query begins. */
  async *#catchUp(): AsyncGenerator<Followed, void, undefined> {
    this.#behind = false
    this.#reading = true
    const from = this.#floor
    const late_from = this.#lateFrom()
    // A client's position can be ahead of this machine's clock.
    if (late_from > from) this.#floor = late_from
    for await (const ids of idsAfter(this.#deps.db, { ...this.#scope, after: from })) {
      yield* this.#read(ids)
      if (this.#signal.aborted) return
    }
    for (const id of this.#given) if (id < this.#floor) this.#given.delete(id)
    // If the buffer overflowed meanwhile, it is dropped, and the next round reads its events.
    if (this.#behind) this.#buffer.length = 0
    else this.#reading = false
  }

  async *#read(ids: readonly string[]): AsyncGenerator<Followed, void, undefined> {
    const fresh = ids.filter((id) => !this.#given.has(id))
    for (let at = 0; at < fresh.length && !this.#signal.aborted; at += BUFFERED_EVENTS) {
      const event_ids = fresh.slice(at, at + BUFFERED_EVENTS)
      for (const event of await run(this.#deps.db, eventsById, { ...this.#scope, event_ids })) {
        if (event.event_id >= this.#floor) this.#given.add(event.event_id)
        yield { event, frame: frameOf(event) }
      }
    }
  }

  /**
   * Resumes the stream after an event. Events that were late when the client got its last event are sent again. An unknown event id
   * only marks a position.
   */
  async #resumeFrom(after: string): Promise<void> {
    const [last] = await run(this.#deps.db, eventTime, { ...this.#scope, event_id: after })
    this.#floor = last ? firstIdAt('evt', new Date(last.created_at.getTime() - LATE_MS)) : after
    this.#given.clear()
    this.#given.add(after)
    this.#buffer.length = 0
    this.#behind = true
    this.#reading = true
  }

  /** Waits until there is an event to send, or until the reader is gone. */
  async #rest(): Promise<void> {
    if (this.#buffer.length > 0 || this.#behind || this.#signal.aborted) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    await promise
  }

  #end(): void {
    this.#deps.feeds.leave(this.#scope, this)
    this.#wake()
  }

  #lateFrom(): string {
    return firstIdAt('evt', new Date(this.#deps.clock.now().getTime() - LATE_MS))
  }
}
