import { readEventBody } from '../../../delivery/event-body.ts'
import type { ServerSentEvent } from '../../../generated/routes.gen.ts'
import type { Event, TranscriptFrame } from '../../../generated/types.gen.ts'
import type { Clock } from '@ohun/clock'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import type { LiveBus } from '../../../platform/live/live-bus.ts'
import { LiveFeeds, type Follower, type LiveUpdate } from '../../../platform/live/live-feeds.ts'
import type { Log } from '../../../platform/log.ts'
import { followCall, frameRoles, type CallFrame } from '../call-frames.ts'
import { hasEnded } from '../call-state.ts'
import type { CallRow } from '../call.model.ts'

export interface CallFeedDeps {
  db: Database
  clock: Clock
  bus: LiveBus
  log: Log
}

/** A frame of a call, created once for all streams that follow it. */
export type LiveFrame = { kind: 'turn'; event: ServerSentEvent<TranscriptFrame> } | { kind: 'event'; envelope: Event }

/** The interval of the check for calls with a lost last notification. */
const SWEEP_MS = 15_000

const readStatuses = statement<{ call_ids: string[] }, Pick<CallRow, 'call_id' | 'status'>>(
  'call_statuses',
  'select call_id, status from calls where call_id = any(:call_ids)',
)

/** The calls that streams in this process follow, until they end. */
export class CallFeeds {
  readonly #deps: CallFeedDeps
  readonly #feeds: LiveFeeds<CallFrame, LiveFrame>
  #suspects: ReadonlySet<string> = new Set()
  #cancelSweep: (() => void) | null = null

  constructor(deps: CallFeedDeps) {
    this.#deps = deps
    this.#feeds = new LiveFeeds({
      subscribe: (call_id, listener) => followCall(deps.bus, call_id, listener),
      active: () => deps.bus.active(),
      update: (frame) => update(deps, frame),
    })
  }

  /** @returns a function that ends the subscription. It may be called repeatedly. */
  follow(call_id: string, follower: Follower<LiveFrame>): () => void {
    if (!this.#cancelSweep) this.#waitForSweep()
    const leave = this.#feeds.follow(call_id, follower)
    return () => {
      leave()
      if (this.#feeds.count > 0) return
      this.#cancelSweep?.()
      this.#cancelSweep = null
    }
  }

  async active(): Promise<void> {
    await this.#feeds.active()
  }

  #waitForSweep(): void {
    this.#cancelSweep = this.#deps.clock.after(SWEEP_MS, () => {
      this.#waitForSweep()
      void this.#sweep()
    })
  }

  /** Ends the feeds of calls that were found ended twice. The first time, the last event may still be in transit. */
  async #sweep(): Promise<void> {
    try {
      const rows = await run(this.#deps.db, readStatuses, { call_ids: this.#feeds.ids() })
      const ended = rows.filter(({ status }) => hasEnded(status)).map(({ call_id }) => call_id)
      for (const call_id of ended) if (this.#suspects.has(call_id)) this.#feeds.end(call_id)
      this.#suspects = new Set(ended)
    } catch (error) {
      this.#deps.log.error({ err: error }, 'the calls of open streams could not be read')
    }
  }
}

const NOTHING: LiveUpdate<LiveFrame> = { frame: null, last: false }

/** Reads an event of another process from the database if it is too long for the live bus. */
function update(deps: CallFeedDeps, frame: CallFrame): LiveUpdate<LiveFrame> | Promise<LiveUpdate<LiveFrame>> {
  if (frame.kind === 'missed') return NOTHING
  if (frame.kind === 'transcript') return { frame: turnOf(frame), last: false }
  const { event_type, event_id, envelope } = frame
  const given = (event: Event | null): LiveUpdate<LiveFrame> => ({
    frame: event && { kind: 'event', envelope: event },
    last: event_type === 'call.completed',
  })
  return envelope ? given(envelope) : envelopeOf(deps, event_id).then(given)
}

async function envelopeOf({ db, log }: CallFeedDeps, event_id: string): Promise<Event | null> {
  try {
    const body = await readEventBody(db, event_id)
    return body === undefined ? null : (JSON.parse(body) as Event)
  } catch (error) {
    log.error({ err: error }, 'an event could not be read for the streams of its call')
    return null
  }
}

function turnOf({ role, filler, speaker, ...turn }: CallFrame & { kind: 'transcript' }): LiveFrame {
  const { text, is_final, turn_id, ts } = turn
  const more = { ...(filler && { filler }), ...(speaker && { speaker }) }
  const data = { role: frameRoles[role], text, is_final, turn_id, ts, ...more }
  return { kind: 'turn', event: { data } }
}
