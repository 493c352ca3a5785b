import type { BrowserAudio, MediaPlane, RtpAudio } from '../../gateways/telephony/audio.ts'
import { timeLimit, orAborted, type Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { MediaConnection } from './media-connection.ts'
import type { OpenMediaLink } from './media-link.ts'
import type { GreetingOf } from './remote-line.ts'
import { MediaGone } from './requests.ts'

export interface MediaClientDeps {
  openLink: OpenMediaLink
  greetingOf: GreetingOf
  clock: Clock
  log: Log
}

/** A thread starts within half a second. */
const READY_MS = 5_000
const METRICS_MS = 1_000
const SHUT_DOWN_MS = 3_000
/** After a loss: at once, then with longer and longer waits while nobody answers. */
const RETRY_DELAYS_MS = [0, 250, 1_000, 2_000, 5_000] as const

/**
 * The media plane of this process's calls. It connects when it is first needed, or with `start`, and again after a loss:
 * the calls of that time have ended with `connection_lost`, the next ones find it whole.
 */
export class MediaClient implements MediaPlane {
  readonly #deps: MediaClientDeps
  #connection: MediaConnection | null = null
  /** Tries since it was last ready. */
  #tries = 0
  #cancel_retry: (() => void) | null = null
  #closed = false

  constructor(deps: MediaClientDeps) {
    this.#deps = deps
  }

  /** Connects, if it has not. */
  start(): void {
    if (!this.#closed && !this.#connection && !this.#cancel_retry) this.#connect()
  }

  async openRtp(): Promise<RtpAudio | null> {
    return await this.#open((connection) => connection.openRtp())
  }

  async openBrowser(offer: { sdp: string }): Promise<BrowserAudio | null> {
    return await this.#open((connection) => connection.openBrowser(offer))
  }

  /** What is measured there, as Prometheus reads it; empty while nobody is there. */
  async metrics(): Promise<string> {
    if (!this.#connection?.is_ready) return ''
    using limit = timeLimit(this.#deps.clock, METRICS_MS)
    return await orAborted(limit.signal, this.#connection.requests.ask('metrics', {})).catch(() => '')
  }

  /** Ends every line, recordings whole. */
  async close(): Promise<void> {
    this.#closed = true
    this.#cancel_retry?.()
    const connection = this.#connection
    if (!connection) return
    using limit = timeLimit(this.#deps.clock, SHUT_DOWN_MS)
    if (connection.is_ready) await orAborted(limit.signal, connection.requests.ask('shut_down', {})).catch(() => {})
    await connection.end()
  }

  async #open<T>(open: (connection: MediaConnection) => Promise<T | null>): Promise<T | null> {
    this.start()
    const connection = this.#connection
    if (!connection) return null
    try {
      await connection.ready
      return await open(connection)
    } catch (error) {
      if (error instanceof TypeError) throw error
      if (!(error instanceof MediaGone)) this.#deps.log.error({ err: error }, 'a line of audio could not be opened')
      return null
    }
  }

  #connect(): void {
    const { clock, openLink, greetingOf } = this.#deps
    const connection = new MediaConnection(openLink(), greetingOf, (why) => this.#lost(why))
    this.#connection = connection
    const giveUp = clock.after(READY_MS, () => void connection.end())
    connection.ready.then(
      () => {
        giveUp()
        this.#tries = 0
      },
      () => giveUp(),
    )
  }

  #lost(why: Error | null): void {
    this.#connection = null
    if (this.#closed) return
    const { clock, log } = this.#deps
    const delay_ms = RETRY_DELAYS_MS[Math.min(this.#tries++, RETRY_DELAYS_MS.length - 1)]!
    log.error({ err: why, delay_ms }, 'the media plane is gone; its calls have ended')
    this.#cancel_retry = clock.after(delay_ms, () => {
      this.#cancel_retry = null
      this.start()
    })
  }
}
