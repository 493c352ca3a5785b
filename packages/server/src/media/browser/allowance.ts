import type { Clock } from '@ohun/clock'
import { TokenBucket } from '../../platform/limits/token-bucket.ts'

/** A browser sends 50 packets of audio a second, and those of a few seconds at once after a network outage. */
const AUDIO = { per_second: 200, at_once: 500 }
/** ICE requests and DTLS packets: some while the browser connects, then a few per second. */
const CONTROL = { per_second: 100, at_once: 200 }
/** Enough for the handshake and twice the limit of the data channel. */
const MAX_DTLS_BYTES = 2 * 1024 * 1024

/**
 * Limits how much is read from one browser. A visitor must not fill the memory of the process, which keeps parts of handshakes until
 * they are complete, nor use up its CPU time.
 */
export class Allowance {
  readonly #clock: Clock
  readonly #audio: TokenBucket
  readonly #control: TokenBucket
  #dtls_bytes = 0

  constructor(clock: Clock) {
    this.#clock = clock
    this.#audio = new TokenBucket(AUDIO, this.#now_ms)
    this.#control = new TokenBucket(CONTROL, this.#now_ms)
  }

  get #now_ms(): number {
    return this.#clock.monotonic_ms()
  }

  takesAudio(): boolean {
    return this.#audio.take(this.#now_ms)
  }

  takesCheck(): boolean {
    return this.#control.take(this.#now_ms)
  }

  takesDtls(bytes: number): boolean {
    if (!this.#control.take(this.#now_ms)) return false
    this.#dtls_bytes += bytes
    return this.#dtls_bytes <= MAX_DTLS_BYTES
  }
}
