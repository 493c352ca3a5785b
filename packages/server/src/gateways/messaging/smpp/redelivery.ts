import { createHash } from 'node:crypto'
import type { Clock } from '@ohun/clock'

/** How long after its first bind a process may receive messages that an earlier one stored but whose response was lost. */
const AFTER_START_MS = 5 * 60_000
/** How long before the start of the process they may have been stored. */
const BEFORE_START_MS = 5 * 60_000
/** A response that was sent at least this long before the session was lost is assumed to have arrived. */
const ARRIVES_MS = 15_000
/** How long an SMSC may repeat a message that got no positive response. */
const DOUBT_MS = 10 * 60_000
/** The most contents that are remembered: those of some minutes, at the rate of the largest accounts. */
const MAX_CONTENTS = 100_000

/** The identity of a message, which distinguishes it from others with the same text. */
export interface Identity {
  repeat_key: string
  /** A message with the same key since then is a repeat of this one. */
  repeats_since: Date
}

interface Content {
  /** How often it has arrived. */
  times: number
  seen_ms: number
  /** Messages that may be repeated, oldest first. */
  in_doubt: { repeat_key: string; since_ms: number }[]
}

/** The key of a message's content. In SMPP inbound messages have no ids, so only their content can be compared. */
export function contentKey(message: { from: string; to: string; body: string }): string {
  return createHash('sha256')
    .update(JSON.stringify([message.from, message.to, message.body]))
    .digest('base64url')
}

/**
 * Distinguishes a message that an SMSC repeats from a second one with the same text. Only messages whose response was lost or
 * negative are repeated: those that arrived just before their session ended, those that could not be stored, and, after a start,
 * those that an earlier process received.
 */
export class Redelivery {
  readonly #clock: Clock
  readonly #started_ms: number
  #bound_ms = Infinity
  /** Contents by key, in the order of their last arrival. */
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

  /** Records that a message may have been stored without the SMSC's knowledge. */
  doubt(content_key: string, { repeat_key, repeats_since }: Identity): void {
    const content = this.#content(content_key, this.#clock.now().getTime())
    // It may be there already, if its session ended while storing it failed.
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
      if (now_ms - seen_ms < DOUBT_MS && this.#contents.size <= MAX_CONTENTS) break
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

  /** Removes a message that was refused temporarily. The SMSC knows that it must repeat it. */
  remove(identity: Identity): void {
    this.#lately = this.#lately.filter((arrival) => arrival.identity !== identity)
  }

  /** Called when the session has ended. Recent arrivals may be repeated. */
  lost(): void {
    const since_ms = this.#clock.monotonic_ms() - ARRIVES_MS
    for (const { content_key, identity, at_ms } of this.#lately)
      if (at_ms > since_ms) this.#redelivery.doubt(content_key, identity)
    this.#lately = []
  }
}
