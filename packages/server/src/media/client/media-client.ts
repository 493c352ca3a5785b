import type { BrowserAudio, IpFamily, RtpAudio } from '../../gateways/telephony/audio.ts'
import { afterRunning, orAborted, timeLimit, type Clock } from '@ohun/clock'
import type { Log } from '../../platform/log.ts'
import type { OpenRecorder } from '../call-recorder.ts'
import type { MediaLoad } from '../media-node.ts'
import type { HostedMedia } from '../media-plane.ts'
import { MediaConnection, MediaUnresponsive } from './media-connection.ts'
import type { OpenMediaLink } from './media-link.ts'
import type { GreetingOf, RecordingDeps } from './remote-line.ts'
import { MediaGone } from './requests.ts'

export interface MediaClientDeps {
  openLink: OpenMediaLink
  greetingOf: GreetingOf
  /** Set if calls are on another machine, to store their recordings here. */
  recording?: RecordingDeps
  clock: Clock
  log: Log
  /** Counts losses. */
  lost?: (this: void, cause: LossCause) => void
}

/** The media plane has ended, does not answer, or hangs. */
export type LossCause = 'ended' | 'unreachable' | 'unresponsive'

const READY_MS = 5_000
const SHUT_DOWN_MS = 3_000
/** The delays before retries after a loss. The first retry is immediate, and the delays grow while there is no answer. */
const RETRY_DELAYS_MS = [0, 250, 1_000, 2_000, 5_000] as const

/**
 * The media plane of this process's calls. It connects when it is first needed, or with `start`, and reconnects after a loss. A loss ends
 * its calls with `connection_lost`. Later calls use the new connection.
 */
export class MediaClient implements HostedMedia {
  readonly #deps: MediaClientDeps
  #connection: MediaConnection | null = null
  /** The number of attempts since it was last ready. */
  #tries = 0
  /** The cause of the loss, for the log. Null if the media plane is available, or has not been needed yet. */
  #reported: string | null = null
  #cancel_retry: (() => void) | null = null
  #closed = false

  constructor(deps: MediaClientDeps) {
    this.#deps = deps
  }

  /** Connects, unless it is connected or will retry. */
  start(): void {
    if (!this.#closed && !this.#connection && !this.#cancel_retry) this.#connect()
  }

  /** Resolves when it is connected. Rejects if the connection is lost before that. */
  async ready(): Promise<void> {
    this.start()
    if (!this.#connection) throw new MediaGone('the media plane was lost')
    await this.#connection.ready
  }

  async openRtp(family?: IpFamily, openRecorder?: OpenRecorder): Promise<RtpAudio | null> {
    return await this.#open((connection) => connection.openRtp(family, this.#recordingWith(openRecorder)))
  }

  async openBrowser(offer: { sdp: string }, openRecorder?: OpenRecorder): Promise<BrowserAudio | null> {
    return await this.#open((connection) => connection.openBrowser(offer, this.#recordingWith(openRecorder)))
  }

  /** The last reported load, plus the calls that were opened here since then. Null while it is not connected. */
  get load(): MediaLoad | null {
    const connection = this.#connection
    if (!connection?.is_ready || !connection.load) return null
    return { ...connection.load, calls: connection.load.calls + connection.opened_since }
  }

  /** Its metrics as OpenMetrics. Empty while it is not available. */
  async metrics(): Promise<string> {
    if (!this.#connection?.is_ready) return ''
    return await this.#connection.requests.ask('metrics', {}).catch(() => '')
  }

  /** Ends every line and completes the recordings. */
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
      // A ready connection is not awaited: simultaneous calls are counted at once, so that they do not all choose the same thread.
      if (!connection.is_ready) await connection.ready
      return await open(connection)
    } catch (error) {
      if (error instanceof TypeError) throw error
      if (!(error instanceof MediaGone)) this.#deps.log.error({ err: error }, 'the audio of a call could not be opened')
      return null
    }
  }

  #recordingWith(openRecorder: OpenRecorder | undefined): RecordingDeps | undefined {
    return openRecorder && { openRecorder, log: this.#deps.log }
  }

  #connect(): void {
    const { clock, openLink, greetingOf, recording } = this.#deps
    const link = openLink()
    const { ready_ms = READY_MS } = link
    const lost = (why: Error | null): void => this.#lost(why, connection)
    const connection: MediaConnection = new MediaConnection({ link, greetingOf, recording, clock, lost })
    this.#connection = connection
    const giveUp = afterRunning(clock, ready_ms, () => void connection.end(new MediaUnresponsive(ready_ms)))
    connection.ready.then(
      () => {
        giveUp()
        this.#isBack()
      },
      () => giveUp(),
    )
  }

  #isBack(): void {
    if (this.#reported !== null) this.#deps.log.info('the media plane is available again')
    this.#tries = 0
    this.#reported = null
  }

  #lost(why: Error | null, { is_ready }: MediaConnection): void {
    this.#connection = null
    if (this.#closed) return
    const { clock, lost } = this.#deps
    if (why instanceof MediaUnresponsive) lost?.('unresponsive')
    else lost?.(is_ready ? 'ended' : 'unreachable')
    this.#report(why, is_ready)
    const delay_ms = RETRY_DELAYS_MS[Math.min(this.#tries++, RETRY_DELAYS_MS.length - 1)]!
    this.#cancel_retry = clock.after(delay_ms, () => {
      this.#cancel_retry = null
      this.start()
    })
  }

  /** Logs each cause once until it is available again. Otherwise a machine without a media process would fill the log. */
  #report(why: Error | null, was_there: boolean): void {
    const cause = why?.message ?? 'it has ended'
    if (!was_there && cause === this.#reported) return
    this.#reported = cause
    const { log } = this.#deps
    if (was_there) log.error({ err: why }, 'the media plane was lost; its calls have ended')
    else log.error({ err: why }, 'the media plane is not available; calls have no audio until it is')
  }
}
