import type { ServerSentEvent } from '../../generated/routes.gen.ts'
import type { Event } from '../../generated/types.gen.ts'
import type { Clock } from '@ohun/clock'
import type { Database } from '../../platform/db/database.ts'
import { run } from '../../platform/db/statement.ts'
import { firstIdAt } from '../../platform/ids.ts'
import type { LiveBus } from '../../platform/live/live-bus.ts'
import type { Log } from '../../platform/log.ts'
import { eventTopic } from '../../delivery/announce.ts'
import { eventIdsAfter, eventsById, type EventRead, type EventScope } from './event-reads.ts'

export interface EventFeedDeps {
  db: Database
  clock: Clock
  live_bus: LiveBus
  log: Log
}

/**
 * The longest time by which an event may appear after later ones. An event's id is generated before its transaction commits; the time
 * includes the wait for a connection (10 s), the transaction itself and the difference between the clocks of several machines.
 */
export const LATE_MS = 30_000
/** The interval of sweeps, which find events whose notification was lost, and late events of other processes. */
const SWEEP_MS = 5_000
/** The buffer of a stream in frames, and therefore the number of events that are read at once. */
export const BUFFERED_EVENTS = 64
const PAGE_OF_IDS = 1_000
/** The most notifications kept. The next sweep finds the other events. */
const MAX_NOTICED = 1_000

/** An event, serialized once for all streams that follow it. */
export type Frame = ServerSentEvent<Event>

export interface Follower {
  /** Takes an event that was committed after the follower joined. Each event is offered once. */
  offer(event: EventRead, frame: Frame): void
}

type Place = Pick<EventScope, 'workspace_id' | 'environment'>

/**
 * The events of one workspace and environment, read once for all streams that follow them. Notifications name new events immediately,
 * and a sweep over the last half minute finds those that they missed. The feed never waits for a follower.
 */
export class EventFeed {
  readonly #deps: EventFeedDeps
  readonly #scope: EventScope
  readonly #followers = new Set<Follower>()
  readonly #joining = new Map<Follower, PromiseWithResolvers<void>>()
  readonly #noticed = new Set<string>()
  readonly #stopListening: () => void
  #seen = new Set<string>()
  /** Every event from this id on has been seen, or is still to come. */
  #floor = ''
  #sweep_at = 0
  #working = false
  #cancelTimer: () => void = () => {}

  constructor(deps: EventFeedDeps, place: Place) {
    this.#deps = deps
    this.#scope = { ...place, event_type: null, agent_id: null }
    this.#floor = this.#lateFrom()
    this.#stopListening = deps.live_bus.subscribe(eventTopic(place), (ids) => this.#notice(ids))
  }

  get floor(): string {
    return this.#floor
  }

  /** The events from the floor on that have been offered to followers, or existed before they joined. */
  get seen(): ReadonlySet<string> {
    return this.#seen
  }

  get idle(): boolean {
    return this.#followers.size === 0 && this.#joining.size === 0
  }

  /** Adds a follower. Once it resolves, all events committed from then on will be offered, and none that was committed before the call. */
  async join(follower: Follower): Promise<void> {
    const joined = Promise.withResolvers<void>()
    this.#joining.set(follower, joined)
    this.#sweep_at = this.#now()
    this.#wake()
    await joined.promise
  }

  leave(follower: Follower): void {
    this.#followers.delete(follower)
    this.#joining.get(follower)?.resolve()
    this.#joining.delete(follower)
  }

  close(): void {
    this.#stopListening()
    this.#cancelTimer()
  }

  #notice(ids: readonly string[]): void {
    const missed = ids.length === 0 || this.#noticed.size + ids.length > MAX_NOTICED
    if (missed) this.#sweep_at = this.#now()
    else for (const id of ids) this.#noticed.add(id)
    this.#wake()
  }

  #wake(): void {
    if (!this.#working) void this.#work()
  }

  async #work(): Promise<void> {
    this.#working = true
    this.#cancelTimer()
    try {
      while (!this.idle && (this.#noticed.size > 0 || this.#now() >= this.#sweep_at)) {
        if (this.#now() >= this.#sweep_at) await this.#sweep()
        const ids = [...this.#noticed]
        this.#noticed.clear()
        await this.#spread(ids)
      }
    } catch (error) {
      this.#failed(error)
    }
    this.#working = false
    if (this.idle) return
    this.#cancelTimer = this.#deps.clock.after(this.#sweep_at - this.#now(), () => this.#wake())
  }

  /** Logs a failure. Streams stay open while the database is unavailable: the next sweep finds the events that they missed. */
  #failed(error: unknown): void {
    this.#sweep_at = this.#now() + SWEEP_MS
    for (const joined of this.#joining.values()) joined.reject(error)
    this.#joining.clear()
    this.#deps.log.error({ err: error }, 'events could not be read for their streams')
  }

  /** Reads all events since the last sweep, and again those that may have been late then. */
  async #sweep(): Promise<void> {
    const joining = [...this.#joining]
    // The time is set before anything is awaited: a follower that joins meanwhile requests another sweep.
    this.#sweep_at = this.#now() + SWEEP_MS
    if (joining.length > 0) await this.#deps.live_bus.active()
    const late_from = this.#lateFrom()
    for await (const ids of idsAfter(this.#deps.db, { ...this.#scope, after: this.#floor })) await this.#spread(ids)
    this.#floor = late_from
    this.#seen = new Set([...this.#seen].filter((id) => id >= late_from))
    for (const [follower, joined] of joining) {
      if (!this.#joining.delete(follower)) continue
      this.#followers.add(follower)
      joined.resolve()
    }
  }

  async #spread(ids: readonly string[]): Promise<void> {
    const fresh = ids.filter((id) => !this.#seen.has(id))
    // Without followers, nothing is offered: streams that join now begin after these events.
    if (this.#followers.size === 0) for (const id of fresh) this.#seen.add(id)
    else
      for (let at = 0; at < fresh.length; at += BUFFERED_EVENTS) {
        const event_ids = fresh.slice(at, at + BUFFERED_EVENTS)
        for (const event of await run(this.#deps.db, eventsById, { ...this.#scope, event_ids })) this.#offer(event)
      }
  }

  #offer(event: EventRead): void {
    const frame = frameOf(event)
    for (const follower of this.#followers) follower.offer(event, frame)
    this.#seen.add(event.event_id)
  }

  #lateFrom(): string {
    return firstIdAt('evt', new Date(this.#deps.clock.now().getTime() - LATE_MS))
  }

  #now(): number {
    return this.#deps.clock.monotonic_ms()
  }
}

export function frameOf({ event_id: id, event_type: event, body }: EventRead): Frame {
  return { id, event, data: JSON.parse(body) as Event }
}

/** Yields ids in order, page by page. */
export async function* idsAfter(
  db: Database,
  from: EventScope & { after: string },
): AsyncGenerator<string[], void, undefined> {
  for (let after = from.after; ;) {
    const rows = await run(db, eventIdsAfter, { ...from, after, limit: PAGE_OF_IDS })
    const ids = rows.map(({ event_id }) => event_id)
    yield ids
    const last = ids.at(-1)
    if (last === undefined || ids.length < PAGE_OF_IDS) return
    after = last
  }
}

/** The feeds of a process. A feed exists as long as it has followers. */
export class EventFeeds {
  readonly #deps: EventFeedDeps
  readonly #feeds = new Map<string, EventFeed>()

  constructor(deps: EventFeedDeps) {
    this.#deps = deps
  }

  of({ workspace_id, environment }: Place): EventFeed {
    const topic = eventTopic({ workspace_id, environment })
    let feed = this.#feeds.get(topic)
    if (!feed) this.#feeds.set(topic, (feed = new EventFeed(this.#deps, { workspace_id, environment })))
    return feed
  }

  leave(place: Place, follower: Follower): void {
    const topic = eventTopic(place)
    const feed = this.#feeds.get(topic)
    feed?.leave(follower)
    if (!feed?.idle) return
    feed.close()
    this.#feeds.delete(topic)
  }
}
