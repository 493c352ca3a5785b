import { createHash } from 'node:crypto'
import type { Clock } from '@ohun/clock'

/** How long after its first bind a process may receive messages that an earlier one stored but whose response was lost. */
const AFTER_START_MS = 5 * 60_000
/** How long before its start they may have been stored. */
const BEFORE_START_MS = 5 * 60_000
/** A response that was sent this long before the session was lost has arrived. */
const ARRIVES_MS = 15_000
/** How long an SMSC may repeat a message without a positive response. */
const DOUBT_MS = 10 * 60_000
/** How many contents are remembered: some minutes at the rate of the largest accounts. */
const MOST_CONTENTS = 100_000

/** Distinguishes a message from others with the same text. */
export interface Identity {
  repeat_key: string
  /** An equal key since then is the same message. */
  repeats_since: Date
}

interface Content {
  /** How often it arrived. */
  times: number
  seen_ms: number
  /** Those that may come once more, oldest first. */
  in_doubt: { repeat_key: string; since_ms: number }[]
}

/** SMPP gives inbound messages no id, so only their content can be compared. */
export function contentKey(message: { from: string; to: string; body: string }): string {
  return createHash('sha256')
    .update(JSON.stringify([message.from, message.to, message.body]))
    .digest('base64url')
}

/**
 * Tells a message that an SMSC repeats from a second one of the same text. Repeats come after a lost answer alone: what had
 * just arrived when its session ended, what could not be stored, and after a start what an earlier process has left.
 */
export class Redelivery {
  readonly #clock: Clock
  readonly #started_ms: number
  #bound_ms = Infinity
  /** By key, the one that came last at the end. */
  readonly #contents = new Map<string, Content>()

  constructor(clock: Clock) {
    this.#clock = clock
    this.#started_ms = clock.now().getTime()
  }

  bound(): void {
    this.#bound_ms = Math.min(this.#bound_ms, this.#clock.now().getTime())
  }

  /** Identifies a message that has just arrived. */
  identify(content_key: string): Identity {
    const now_ms = this.#clock.now().getTime()
    const content = this.#content(content_key, now_ms)
    const doubtful = content.in_doubt.shift()
    if (doubtful) return { repeat_key: doubtful.repeat_key, repeats_since: new Date(doubtful.since_ms) }
    content.times++
    const first = content.times === 1
    const repeat_key = first ? content_key : `${content_key}.${content.times}`
    const left_behind = first && now_ms - this.#bound_ms < AFTER_START_MS
    return { repeat_key, repeats_since: new Date(left_behind ? this.#started_ms - BEFORE_START_MS : now_ms) }
  }

  /** It may have been stored, and the SMSC may not know. */
  doubt(content_key: string, { repeat_key, repeats_since }: Identity): void {
    const content = this.#content(content_key, this.#clock.now().getTime())
    // Its session may have ended while it could not be stored.
    if (content.in_doubt.some((doubtful) => doubtful.repeat_key === repeat_key)) return
    content.in_doubt.push({ repeat_key, since_ms: repeats_since.getTime() })
  }

  #content(content_key: string, now_ms: number): Content {
    const known = this.#contents.get(content_key)
    const content = known && now_ms - known.seen_ms < DOUBT_MS ? known : { times: 0, seen_ms: 0, in_doubt: [] }
    content.seen_ms = now_ms
    this.#contents.delete(content_key)
    this.#contents.set(content_key, content)
    for (const [key, { seen_ms }] of this.#contents) {
      if (now_ms - seen_ms < DOUBT_MS && this.#contents.size <= MOST_CONTENTS) break
      this.#contents.delete(key)
    }
    return content
  }
}

/** Recent arrivals in one session. */
export class Arrivals {
  readonly #clock: Clock
  readonly #redelivery: Redelivery
  #lately: { content_key: string; identity: Identity; at_ms: number }[] = []

  constructor(clock: Clock, redelivery: Redelivery) {
    this.#clock = clock
    this.#redelivery = redelivery
  }

  add(content_key: string, identity: Identity): void {
    const at_ms = this.#clock.monotonic_ms()
    const first = this.#lately.findIndex((arrival) => arrival.at_ms > at_ms - ARRIVES_MS)
    this.#lately.splice(0, first < 0 ? this.#lately.length : first)
    this.#lately.push({ content_key, identity, at_ms })
  }

  /** It was refused temporarily: the SMSC knows that it must repeat it. */
  remove(identity: Identity): void {
    this.#lately = this.#lately.filter((arrival) => arrival.identity !== identity)
  }

  /** The session has ended. */
  lost(): void {
    const since_ms = this.#clock.monotonic_ms() - ARRIVES_MS
    for (const { content_key, identity, at_ms } of this.#lately)
      if (at_ms > since_ms) this.#redelivery.doubt(content_key, identity)
    this.#lately = []
  }
}
