import type { ServerSentEvent } from '../../generated/routes.gen.ts'
import type { Event, StreamEventsData } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { firstIdAt } from '../../platform/ids.ts'
import type { LiveBus } from '../../platform/live-bus.ts'
import { eventTopic } from '../../delivery/announce.ts'

export interface StreamEventsDeps {
  db: Database
  clock: Clock
  live_bus: LiveBus
}

export interface StreamEventsRequest {
  caller: Caller
  filters: NonNullable<StreamEventsData['query']>
  /** The last event that the client has; without it the stream begins now. */
  after: string | undefined
  /** Ends the stream. */
  signal: AbortSignal
}

/**
 * An event's id is made before its transaction commits, so an event can appear behind later ones: at most this long,
 * with the wait for a connection (10 s), the transaction itself and the clocks of several machines.
 */
const LATE_MS = 30_000
/** The safety net under lost notifications, and what finds late events of other processes. */
const SWEEP_MS = 5_000
/** A stream's frame buffer: a reader that lags has this many waiting, the rest waits in the database. */
const BUFFERED_EVENTS = 64
const PAGE_OF_IDS = 1_000
/** Of notices; a reader that lags further finds its events with the next sweep. */
const MOST_NOTICED = 1_000

/**
 * Follows the events of the caller's workspace and environment. Nothing is left out: notices say where to look at once, and
 * a sweep over the last half minute finds what they missed; what was given already is remembered that long.
 * Resolves when the stream stands, so what is committed after that is on it.
 */
export async function streamEvents(
  deps: StreamEventsDeps,
  request: StreamEventsRequest,
): Promise<AsyncIterable<ServerSentEvent<Event>>> {
  const tail = new EventTail(deps, request)
  await tail.begin(request.after)
  return tail.frames()
}

interface Scope {
  workspace_id: string
  environment: string
  event_type: string | null
  agent_id: string | null
}

class EventTail {
  readonly #deps: StreamEventsDeps
  readonly #scope: Scope
  readonly #signal: AbortSignal
  /** Every event from here on was given, or is remembered as given, or is still to come. */
  #floor = ''
  readonly #given = new Set<string>()
  readonly #noticed = new Set<string>()
  #sweep_at = 0
  #wake: () => void = () => {}

  constructor(deps: StreamEventsDeps, { caller, filters, signal }: StreamEventsRequest) {
    const { workspace_id, environment } = caller
    const { event_type = null, agent_id = null } = filters
    this.#deps = deps
    this.#scope = { workspace_id, environment, event_type, agent_id }
    this.#signal = signal
    const unsubscribe = deps.live_bus.subscribe(eventTopic(caller), (ids) => this.#notice(ids))
    const end = (): void => {
      unsubscribe()
      this.#wake()
    }
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  }

  async begin(after: string | undefined): Promise<void> {
    this.#floor = this.#lateFrom()
    if (after === undefined) {
      for await (const ids of this.#idsFrom(this.#floor)) for (const id of ids) this.#given.add(id)
      this.#sweep_at = this.#now() + SWEEP_MS
    } else {
      this.#floor = await this.#resumeFrom(after)
      this.#given.add(after)
      this.#sweep_at = this.#now()
    }
  }

  async *frames(): AsyncGenerator<ServerSentEvent<Event>, void, undefined> {
    while (!this.#signal.aborted) {
      if (this.#now() >= this.#sweep_at) yield* this.#sweep()
      yield* this.#give(this.#takeNoticed())
      await this.#rest()
    }
  }

  #notice(ids: readonly string[]): void {
    const missed = ids.length === 0 || this.#noticed.size + ids.length > MOST_NOTICED
    if (missed) this.#sweep_at = this.#now()
    else for (const id of ids) this.#noticed.add(id)
    this.#wake()
  }

  /** Until there is something to look for, or nobody who would read it. */
  async #rest(): Promise<void> {
    const wait_ms = this.#sweep_at - this.#now()
    if (this.#noticed.size > 0 || wait_ms <= 0 || this.#signal.aborted) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    const cancel = this.#deps.clock.after(wait_ms, resolve)
    await promise
    cancel()
  }

  #takeNoticed(): string[] {
    const ids = [...this.#noticed]
    this.#noticed.clear()
    return ids
  }

  /** Everything since the last sweep, and once more what may have been late then. */
  async *#sweep(): AsyncGenerator<ServerSentEvent<Event>, void, undefined> {
    const from = this.#floor
    const late_from = this.#lateFrom()
    // A client can be ahead of this machine's clock.
    if (late_from > from) this.#floor = late_from
    this.#sweep_at = this.#now() + SWEEP_MS
    for await (const ids of this.#idsFrom(from)) yield* this.#give(ids)
    for (const id of this.#given) if (id < this.#floor) this.#given.delete(id)
  }

  async *#give(ids: readonly string[]): AsyncGenerator<ServerSentEvent<Event>, void, undefined> {
    const fresh = ids.filter((id) => !this.#given.has(id))
    for (let at = 0; at < fresh.length && !this.#signal.aborted; at += BUFFERED_EVENTS) {
      const event_ids = fresh.slice(at, at + BUFFERED_EVENTS)
      for (const row of await run(this.#deps.db, eventsById, { ...this.#scope, event_ids })) {
        const { event_id: id, event_type: event, body } = row
        if (id >= this.#floor) this.#given.add(id)
        yield { id, event, data: JSON.parse(body) as Event }
      }
    }
  }

  /** In order, page by page, while somebody reads. */
  async *#idsFrom(from: string): AsyncGenerator<string[], void, undefined> {
    for (let after = from; !this.#signal.aborted;) {
      const rows = await run(this.#deps.db, eventIdsAfter, { ...this.#scope, after, limit: PAGE_OF_IDS })
      const ids = rows.map(({ event_id }) => event_id)
      yield ids
      const last = ids.at(-1)
      if (last === undefined || ids.length < PAGE_OF_IDS) return
      after = last
    }
  }

  /** What was late behind the client's last event comes again. An event that is gone, or never was, is only a place. */
  async #resumeFrom(after: string): Promise<string> {
    const [last] = await run(this.#deps.db, eventTime, { ...this.#scope, event_id: after })
    return last ? firstIdAt('evt', new Date(last.created_at.getTime() - LATE_MS)) : after
  }

  #lateFrom(): string {
    return firstIdAt('evt', new Date(this.#now() - LATE_MS))
  }

  #now(): number {
    return this.#deps.clock.now().getTime()
  }
}

const MATCHES = `workspace_id = :workspace_id and environment = :environment
  and (:event_type::text is null or event_type = :event_type) and (:agent_id::text is null or agent_id = :agent_id)`

/** `event_id || ''` as the index `events_page` has it, which says why. */
const eventIdsAfter = statement<Scope & { after: string; limit: number }, { event_id: string }>(
  'event_ids_after',
  `select event_id from events where ${MATCHES} and event_id || '' > :after order by event_id || '' limit :limit`,
)

const eventsById = statement<
  Scope & { event_ids: string[] },
  { event_id: string; event_type: Event['event_type']; body: string }
>(
  'events_by_id',
  `select event_id, event_type, body from events where event_id = any(:event_ids) and ${MATCHES} order by event_id`,
)

const eventTime = statement<Pick<Scope, 'workspace_id' | 'environment'> & { event_id: string }, { created_at: Date }>(
  'event_time',
  `select created_at from events
   where event_id = :event_id and workspace_id = :workspace_id and environment = :environment`,
)
