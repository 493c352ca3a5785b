import { TokenBucket } from '../../platform/limits/token-bucket.ts'

/** Opus may come in packets of 2.5 ms, 400 a second, and a network delivers those of more than a second at once after an outage. */
const AUDIO = { per_second: 600, at_once: 1_000 }
/** A stream changes its source rarely. A flood from other ports of an accepted address must not use up the packets of the stream. */
const OTHERS = { per_second: 100, at_once: 200 }
/** Reports come every few seconds. */
const REPORTS = { per_second: 20, at_once: 50 }

/** The source of a packet: that of the stream, another one from which audio may come, or reports from any of them. */
export type PacketSource = 'stream' | 'other' | 'reports'

/**
 * Limits how much is read from the audio of one call. A carrier or an attacker who floods its port must not take the thread from the other
 * calls: each packet may be authenticated and decoded.
 */
export class PacketLimit {
  readonly #buckets: Readonly<Record<PacketSource, TokenBucket>>

  constructor(now_ms: number) {
    this.#buckets = {
      stream: new TokenBucket(AUDIO, now_ms),
      other: new TokenBucket(OTHERS, now_ms),
      reports: new TokenBucket(REPORTS, now_ms),
    }
  }

  takes(source: PacketSource, now_ms: number): boolean {
    return this.#buckets[source].take(now_ms)
  }
}
