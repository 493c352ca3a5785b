import { readEventBody } from '../../../delivery/event-body.ts'
import type { ServerSentEvent } from '../../../generated/routes.gen.ts'
import type { Event, TranscriptFrame } from '../../../generated/types.gen.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import type { LiveBus } from '../../../platform/live-bus.ts'
import type { Log } from '../../../platform/log.ts'
import { followCall, type CallFrame } from '../call-frames.ts'
import { hasEnded } from '../call-state.ts'
import type { CallRow } from '../call.model.ts'

export interface CallFeedDeps {
  db: Database
  clock: Clock
  bus: LiveBus
  log: Log
}

/** What happens on a call, made once for all streams that follow it. */
export type LiveFrame = { kind: 'turn'; event: ServerSentEvent<TranscriptFrame> } | { kind: 'event'; envelope: Event }

export interface CallFollower {
  offer(frame: LiveFrame): void
  /** The call is over; nothing comes after what was offered. */
  end(): void
}

/** A stream's frame buffer. */
export const BUFFERED_FRAMES = 64
/** What finds calls whose last notification was lost. */
const SWEEP_MS = 15_000

const readStatuses = statement<{ call_ids: string[] }, Pick<CallRow, 'call_id' | 'status'>>(
  'call_statuses',
  'select call_id, status from calls where call_id = any(:call_ids)',
)

/** The calls that are followed in this process, each with one subscription however many streams follow it. */
export class CallFeeds {
  readonly #deps: CallFeedDeps
  readonly #feeds = new Map<string, CallFeed>()
  #suspects: ReadonlySet<string> = new Set()
  #cancelSweep: () => void = () => {}

  constructor(deps: CallFeedDeps) {
    this.#deps = deps
  }

  /** @returns what ends it, any number of times. */
  follow(call_id: string, follower: CallFollower): () => void {
    const feed = this.#feedOf(call_id)
    feed.followers.add(follower)
    return () => {
      feed.followers.delete(follower)
      if (feed.followers.size > 0 || this.#feeds.get(call_id) !== feed) return
      feed.close()
      this.#feeds.delete(call_id)
      if (this.#feeds.size === 0) this.#cancelSweep()
    }
  }

  #feedOf(call_id: string): CallFeed {
    const known = this.#feeds.get(call_id)
    if (known) return known
    if (this.#feeds.size === 0) this.#waitForSweep()
    const feed = new CallFeed(this.#deps, call_id)
    this.#feeds.set(call_id, feed)
    return feed
  }

  #waitForSweep(): void {
    this.#cancelSweep = this.#deps.clock.after(SWEEP_MS, () => {
      this.#waitForSweep()
      void this.#sweep()
    })
  }

  /** Twice ended: the first time its last event may still be on its way. */
  async #sweep(): Promise<void> {
    try {
      const rows = await run(this.#deps.db, readStatuses, { call_ids: [...this.#feeds.keys()] })
      const ended = rows.filter(({ status }) => hasEnded(status)).map(({ call_id }) => call_id)
      for (const call_id of ended) if (this.#suspects.has(call_id)) this.#feeds.get(call_id)?.end()
      this.#suspects = new Set(ended)
    } catch (error) {
      this.#deps.log.error({ err: error }, 'the calls that streams follow could not be looked at')
    }
  }
}

class CallFeed {
  readonly followers = new Set<CallFollower>()
  readonly close: () => void
  readonly #deps: CallFeedDeps
  /** What came while an event was being read; null when none is. */
  #behind: CallFrame[] | null = null

  constructor(deps: CallFeedDeps, call_id: string) {
    this.#deps = deps
    this.close = followCall(deps.bus, call_id, (frame) => this.#take(frame))
  }

  end(): void {
    for (const follower of this.followers) follower.end()
  }

  #take(frame: CallFrame): void {
    if (this.#behind) {
      if (this.#behind.length < BUFFERED_FRAMES) this.#behind.push(frame)
    } else if (frame.kind === 'transcript') this.#offer(turnOf(frame))
    else if (frame.kind === 'event') {
      if (frame.envelope) this.#happened(frame.event_type, frame.envelope)
      else void this.#read(frame)
    }
  }

  #offer(frame: LiveFrame): void {
    for (const follower of this.followers) follower.offer(frame)
  }

  #happened(event_type: Event['event_type'], envelope: Event | null): void {
    if (envelope) this.#offer({ kind: 'event', envelope })
    if (event_type === 'call.completed') this.end()
  }

  /** An event of another process that is too long for a notification; what comes meanwhile stays behind it. */
  async #read({ event_id, event_type }: CallFrame & { kind: 'event' }): Promise<void> {
    this.#behind = []
    this.#happened(event_type, await this.#envelopeOf(event_id))
    const behind = this.#behind
    this.#behind = null
    for (const frame of behind) this.#take(frame)
  }

  async #envelopeOf(event_id: string): Promise<Event | null> {
    try {
      const body = await readEventBody(this.#deps.db, event_id)
      return body === undefined ? null : (JSON.parse(body) as Event)
    } catch (error) {
      this.#deps.log.error({ err: error }, 'an event could not be read for the streams of its call')
      return null
    }
  }
}

const ROLES = { caller: 'user', agent: 'agent' } as const

function turnOf({ role, text, is_final, turn_id, ts }: CallFrame & { kind: 'transcript' }): LiveFrame {
  return { kind: 'turn', event: { data: { role: ROLES[role], text, is_final, turn_id, ts } } }
}
