import type { Clock } from '@ohun/clock'
import { certificateExpiry } from '../platform/net/certificate-expiry.ts'

/** How often the certificate is looked at. */
const LOOK_MS = 60 * 60_000

/** The certificate of the public address, which the proxy in front of the service shows. */
export class PublicCertificate {
  readonly #url: URL
  readonly #clock: Clock
  #expires_ms = NaN
  #looked_at_ms = -Infinity

  constructor(url: URL, clock: Clock) {
    this.#url = url
    this.#clock = clock
  }

  /** When it expires, as known so far. Reading it looks at the certificate once an hour, in the background: a scrape does not wait. */
  get expires_ms(): number {
    const now_ms = this.#clock.monotonic_ms()
    if (now_ms >= this.#looked_at_ms + LOOK_MS) {
      this.#looked_at_ms = now_ms
      void this.#look()
    }
    return this.#expires_ms
  }

  /** Keeps what is known while the proxy cannot be reached. */
  async #look(): Promise<void> {
    this.#expires_ms = await certificateExpiry(this.#url).catch(() => this.#expires_ms)
  }
}
