import { createHash } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'

/** For so long after its first bind a process may be sent what an earlier one has stored without its answer arriving. */
const AFTER_START_MS = 5 * 60_000
/** How long before its start that may have been stored. */
const BEFORE_START_MS = 5 * 60_000
/** An answer that we gave so long before the session was lost has arrived. */
const ARRIVES_MS = 15_000
/** For so long an SMSC may repeat what it got no good answer for. */
const DOUBT_MS = 10 * 60_000
const MOST_IN_DOUBT = 10_000

/** One content has one key: SMPP gives inbound messages no id. */
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
  readonly #in_doubt = new Map<string, number>()
  /** What has come since the start. */
  readonly #seen = new Set<string>()
  readonly #started_ms: number
  #bound_ms = Infinity

  constructor(clock: Clock) {
    this.#clock = clock
    this.#started_ms = clock.now().getTime()
  }

  bound(): void {
    this.#bound_ms = Math.min(this.#bound_ms, this.#clock.now().getTime())
  }

  /** An equal message since then is the same one; a time to come when it is a message of its own. */
  repeatsSince(key: string): Date {
    const now_ms = this.#clock.now().getTime()
    const doubt_ms = this.#in_doubt.get(key)
    this.#in_doubt.delete(key)
    if (doubt_ms !== undefined && now_ms - doubt_ms < DOUBT_MS) return new Date(doubt_ms)
    if (now_ms - this.#bound_ms >= AFTER_START_MS) this.#seen.clear()
    else if (!this.#seen.has(key)) {
      this.#seen.add(key)
      return new Date(this.#started_ms - BEFORE_START_MS)
    }
    return new Date(now_ms + DOUBT_MS)
  }

  /** It may have been stored since then, and the SMSC may not know. */
  doubt(key: string, since_ms: number): void {
    const [oldest] = this.#in_doubt.keys()
    if (oldest !== undefined && this.#in_doubt.size >= MOST_IN_DOUBT) this.#in_doubt.delete(oldest)
    this.#in_doubt.set(key, Math.min(since_ms, this.#clock.now().getTime()))
  }
}

/** What has lately arrived in one session. */
export class Arrivals {
  readonly #clock: Clock
  readonly #redelivery: Redelivery
  #lately: { key: string; at_ms: number }[] = []

  constructor(clock: Clock, redelivery: Redelivery) {
    this.#clock = clock
    this.#redelivery = redelivery
  }

  add(key: string): void {
    const at_ms = this.#clock.now().getTime()
    const old = this.#lately.findIndex((arrival) => arrival.at_ms > at_ms - ARRIVES_MS)
    this.#lately.splice(0, old < 0 ? this.#lately.length : old)
    this.#lately.push({ key, at_ms })
  }

  lost(): void {
    const since_ms = this.#clock.now().getTime() - ARRIVES_MS
    for (const { key, at_ms } of this.#lately) if (at_ms > since_ms) this.#redelivery.doubt(key, at_ms)
    this.#lately = []
  }
}
