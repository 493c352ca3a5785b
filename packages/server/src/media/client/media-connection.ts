import type { BrowserAudio, BrowserEvent, IpFamily, RtpAudio } from '../../gateways/telephony/audio.ts'
import type { Clock } from '@ohun/clock'
import { PushQueue } from '../../platform/push-queue.ts'
import type { MediaLoad } from '../media-node.ts'
import { PROTOCOL_VERSION, type FromMedia, type LineId, type Requests } from '../protocol.ts'
import type { MediaLink } from './media-link.ts'
import { RemoteLine, type GreetingOf, type RecordingDeps } from './remote-line.ts'
import { MediaGone, MediaRequests } from './requests.ts'
import { Watchdog } from './watchdog.ts'

/** The thread or process that carries audio still exists but hangs. */
export class MediaUnresponsive extends Error {
  override name = 'MediaUnresponsive'

  constructor(silent_ms: number) {
    super(`it has not answered for ${silent_ms} ms`)
  }
}

export interface MediaConnectionDeps {
  link: MediaLink
  greetingOf: GreetingOf
  /** Set if calls are on another machine, to store their recordings here. Otherwise recordings are already on this machine's disk. */
  recording?: RecordingDeps | undefined
  clock: Clock
  lost: (this: void, why: Error | null) => void
}

interface OpenedLine {
  understands_speech: boolean
  recording?: RecordingDeps | undefined
}

/** One connection to the thread or process that carries audio, and the lines on it. */
export class MediaConnection {
  /** Resolves when the first load report has arrived. Rejects if the other side does not answer. */
  readonly ready: Promise<void>
  readonly requests: MediaRequests
  readonly #link: MediaLink
  readonly #lines = new Map<LineId, RemoteLine>()
  /** The events of the lines that are browsers. */
  readonly #browsers = new Map<LineId, PushQueue<BrowserEvent>>()
  readonly #greetingOf: GreetingOf
  readonly #recording: RecordingDeps | undefined
  readonly #watchdog: Watchdog
  readonly #ready = Promise.withResolvers<void>()
  is_ready = false
  /** The last reported load. Null before the first report. */
  load: MediaLoad | null = null
  /** The calls opened here that the last report does not include. */
  opened_since = 0
  #last_line = 0
  /** The number of calls that are being opened. */
  #unanswered = 0

  constructor({ link, greetingOf, recording, clock, lost }: MediaConnectionDeps) {
    this.#link = link
    this.#greetingOf = greetingOf
    this.#recording = recording
    this.ready = this.#ready.promise
    this.ready.catch(() => {}) // `lost` reports it as well
    this.requests = new MediaRequests(link.channel, clock)
    this.#watchdog = new Watchdog({
      clock,
      ping: () => this.requests.ask('ping', {}),
      unresponsive: (silent_ms) => void this.end(new MediaUnresponsive(silent_ms)),
    })
    link.channel.onMessage((message) => this.#receive(message))
    link.channel.onClose((why) => {
      this.#lose(why)
      lost(why)
    })
  }

  /** @param recording - Set if only the recording of this line is sent here. */
  async openRtp(family?: IpFamily, recording?: RecordingDeps): Promise<RtpAudio | null> {
    const { requests } = this
    const id = ++this.#last_line
    const opened = await this.#opening(
      requests.ask('open_rtp', { ...lineOf(id, recording), ...(family && { family }) }),
    )
    if (!opened) return null
    return {
      address: opened.address,
      port: opened.port,
      line: this.#line(id, { ...opened, recording }),
      connect: (peer) => requests.notice({ kind: 'connect', line: id, peer }),
    }
  }

  async openBrowser({ sdp }: { sdp: string }, recording?: RecordingDeps): Promise<BrowserAudio | null> {
    const { requests } = this
    const id = ++this.#last_line
    const opened = await this.#opening(requests.ask('open_browser', { ...lineOf(id, recording), sdp }))
    if (!opened) return null
    const events = new PushQueue<BrowserEvent>()
    this.#browsers.set(id, events)
    return {
      sdp: opened.sdp,
      has_channel: opened.has_channel,
      line: this.#line(id, { ...opened, recording }),
      events,
      send: (text) => requests.notice({ kind: 'text', line: id, text }),
      restart: (offer) => requests.ask('restart_browser', { line: id, sdp: offer }),
    }
  }

  /** Ends the connection. Its lines end as if it were lost. */
  async end(why?: Error): Promise<void> {
    this.#link.channel.close(why)
    await this.#link.end()
  }

  #line(id: LineId, { understands_speech, recording = this.#recording }: OpenedLine): RemoteLine {
    const closed = (): void => this.#closed(id)
    const { requests } = this
    const line = new RemoteLine({
      id,
      understands_speech,
      requests,
      greetingOf: this.#greetingOf,
      recording,
      closed,
    })
    this.#lines.set(id, line)
    return line
  }

  #closed(id: LineId): void {
    this.#lines.delete(id)
    this.#browsers.get(id)?.close()
    this.#browsers.delete(id)
  }

  #receive(message: FromMedia): void {
    if (message.kind === 'ready') this.#greet(message.version)
    else if (message.kind === 'event') this.#lines.get(message.line)?.happened(message.event, message.quality)
    else if (message.kind === 'recorded') this.#lines.get(message.line)?.recorded(message)
    else if (message.kind === 'voice') this.#lines.get(message.line)?.spoken(message.audio)
    else if (message.kind === 'announced') this.#lines.get(message.line)?.announced(message.announcement)
    else if (message.kind === 'overheard') this.#lines.get(message.line)?.overheard(message.piece)
    else if (message.kind === 'load') this.#note(message.load)
    else if (message.kind === 'browser') this.#browsers.get(message.line)?.push(message.event)
    else this.requests.receive(message)
  }

  /** Counts a call while it is opened. A report after the answer includes the call, a report before it does not. */
  async #opening<T>(answer: Promise<T>): Promise<T> {
    this.opened_since += 1
    this.#unanswered += 1
    try {
      return await answer
    } finally {
      this.#unanswered -= 1
    }
  }

  #note(load: MediaLoad): void {
    this.load = load
    this.opened_since = this.#unanswered
    this.#ready.resolve()
  }

  #greet(version: number): void {
    this.is_ready = version === PROTOCOL_VERSION
    if (this.is_ready) {
      this.#watchdog.start()
      return
    }
    this.#ready.reject(
      new Error(`the media process speaks version ${version} of the protocol, not ${PROTOCOL_VERSION}`),
    )
    this.#link.channel.close()
  }

  #lose(why: Error | null): void {
    this.#watchdog.stop()
    this.requests.lose()
    this.#ready.reject(why ?? new MediaGone('the media plane was lost'))
    for (const line of this.#lines.values()) line.lost()
    this.#lines.clear()
    for (const events of this.#browsers.values()) events.close()
    this.#browsers.clear()
    void this.#link.end()
  }
}

function lineOf(line: LineId, recording: RecordingDeps | undefined): Requests['open_rtp']['ask'] {
  return recording ? { line, sends_recording: true } : { line }
}
