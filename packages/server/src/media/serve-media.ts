import type { Announcement } from '../domain/answering/announcement.ts'
import type { LiveModel } from '../gateways/ai/live-model.ts'
import type { AudioLine, BrowserAudio, RtpPeer } from '../gateways/telephony/audio.ts'
import type { VoiceReceiver } from '../gateways/telephony/voice-receiver.ts'
import type { Overheard } from '../gateways/telephony/line.ts'
import type { Log } from '../platform/log.ts'
import type { Channel } from './channel.ts'
import type { OpenRecorder } from './call-recorder.ts'
import type { MediaNode } from './media-node.ts'
import type { HostedMedia } from './media-plane.ts'
import { ForwardedRecorder } from './recording/forwarded-recorder.ts'
import { decodedVoice, encodedVoice } from './rtp/g711.ts'
import { SpeechRequests } from './speech-requests.ts'
import {
  PROTOCOL_VERSION,
  type FromMedia,
  type LineId,
  type Notice,
  type Request,
  type RequestKind,
  type Requests,
  type ToMedia,
} from './protocol.ts'

export interface MediaServerDeps {
  plane: HostedMedia
  /** Reports its load, and refuses calls while it drains. */
  node: Pick<MediaNode, 'is_draining' | 'reportTo'>
  log: Log
  /** Set if the other side may be another machine. Audio arrives at this address, and recordings are sent to the other side. */
  remote?: { address: string; ipv6_address?: string }
  /** The metrics of this thread or process, as OpenMetrics. */
  metrics(): Promise<string>
}

type Ask<K extends RequestKind> = Requests[K]['ask'] & { request: number }
type Handlers = { [K in RequestKind]: (ask: Ask<K>) => Promise<Requests[K]['answer']> }

interface Hosted {
  line: AudioLine
  connect?(peer: RtpPeer): void
  browser?: BrowserAudio
  /** The live model on the line. */
  model?: LiveModel | null
}

/** A reader of recordings that is this far behind misses pieces, so that commands for calls are not delayed. */
const MAX_UNSENT_BYTES = 4 * 1024 * 1024

/** A listener who is this far behind misses pieces. The limit is lower, because live audio is useless when it is late. */
const MAX_UNHEARD_BYTES = 256 * 1024

/** Serves a media plane to the other side of a channel. The lines that it opens end with the channel. */
export function serveMedia(channel: Channel<FromMedia, ToMedia>, deps: MediaServerDeps): MediaServer {
  return new MediaServer(channel, deps)
}

export class MediaServer {
  readonly #channel: Channel<FromMedia, ToMedia>
  readonly #deps: MediaServerDeps
  readonly #lines = new Map<LineId, Hosted>()
  readonly #speech_requests = new SpeechRequests()
  /** The running requests to models, by the id of the request that began each. */
  readonly #replies = new Map<number, AbortController>()
  readonly #handlers: Handlers
  readonly #endReports: () => void
  #closed: Promise<void> | undefined

  constructor(channel: Channel<FromMedia, ToMedia>, deps: MediaServerDeps) {
    this.#channel = channel
    this.#deps = deps
    this.#handlers = this.#createHandlers()
    channel.onMessage((message) => this.#receive(message))
    channel.onClose(() => void this.close())
    channel.send({ kind: 'ready', version: PROTOCOL_VERSION })
    this.#endReports = deps.node.reportTo((load) => channel.send({ kind: 'load', load }))
  }

  /** Resolves when every line has ended. */
  close(): Promise<void> {
    return (this.#closed ??= this.#closeLines())
  }

  async #closeLines(): Promise<void> {
    this.#endReports()
    await this.#endLines()
    this.#channel.close()
  }

  async #endLines(): Promise<void> {
    this.#speech_requests.stopAll()
    await Promise.all([...this.#lines.keys()].map((id) => this.#closeLine(id)))
  }

  #createHandlers(): Handlers {
    return {
      open_rtp: (ask) => this.#openRtp(ask),
      open_browser: (ask) => this.#openBrowser(ask),
      restart_browser: async ({ line: id, sdp }) => {
        const { browser } = this.#hosted(id)
        if (!browser) throw new Error('the line is not a browser')
        return await browser.restart(sdp)
      },
      say: ({ request, line, speech }) => this.#speech_requests.say(this.#line(line), { request, speech }),
      go_live: async ({ line: id, settings }) => {
        const hosted = this.#hosted(id)
        hosted.model = (await hosted.line.goLive?.(settings)) ?? null
        return hosted.model !== null
      },
      reply_live: (ask) => this.#replyLive(ask),
      send_digits: async ({ line, digits }) => {
        await this.#line(line).sendDigits(digits)
        return null
      },
      record: async ({ line, recording, since }) => {
        await this.#line(line).record(recording, since)
        return null
      },
      discard_recording: async ({ line }) => {
        await this.#line(line).discardRecording()
        return null
      },
      close: ({ line }) => this.#closeLine(line),
      metrics: () => this.#deps.metrics(),
      ping: () => Promise.resolve(null),
      shut_down: async () => {
        await this.#endLines()
        return null
      },
    }
  }

  async #openRtp({ line: id, family, ...asked }: Ask<'open_rtp'>): Promise<Requests['open_rtp']['answer']> {
    const { node, plane, remote } = this.#deps
    if (node.is_draining) return null
    const audio = await plane.openRtp(family, this.#recorderOf(id, asked))
    if (!audio || !this.#host(id, audio)) return null
    const address = (family === 6 ? remote?.ipv6_address : undefined) ?? remote?.address ?? audio.address
    return { address, port: audio.port, understands_speech: audio.line.understands_speech }
  }

  async #openBrowser({ line: id, sdp, ...asked }: Ask<'open_browser'>): Promise<Requests['open_browser']['answer']> {
    if (this.#deps.node.is_draining) return null
    const audio = await this.#deps.plane.openBrowser({ sdp }, this.#recorderOf(id, asked))
    if (!audio || !this.#host(id, { line: audio.line, browser: audio })) return null
    void this.#forwardBrowser(id, audio)
    const { has_channel, line } = audio
    return { sdp: audio.sdp, has_channel, understands_speech: line.understands_speech }
  }

  async #replyLive({ request, line, live }: Ask<'reply_live'>): Promise<null> {
    const { model } = this.#hosted(line)
    if (!model) throw new Error('no model hears the line')
    const stop = new AbortController()
    this.#replies.set(request, stop)
    try {
      for await (const part of model.reply(live, stop.signal)) this.#channel.send({ kind: 'part', request, part })
    } finally {
      this.#replies.delete(request)
    }
    return null
  }

  #receive(message: ToMedia): void {
    if (isNotice(message)) this.#take(message)
    else void this.#answer(message)
  }

  /** A notice has no answer. A failure for one line must not end this thread or process, and all calls. */
  #take(notice: Notice): void {
    try {
      this.#notice(notice)
    } catch (err) {
      this.#deps.log.error({ err, kind: notice.kind }, 'a line failed to do what it was asked for')
    }
  }

  async #answer(asked: Request): Promise<void> {
    const { request } = asked
    try {
      const handle = this.#handlers[asked.kind] as (ask: Request) => Promise<unknown>
      this.#channel.send({ kind: 'answer', request, answer: await handle(asked) })
    } catch (error) {
      const { name, message } = error as Error
      this.#channel.send({ kind: 'failed', request, error: { name, message } })
    }
  }

  #notice(notice: Notice): void {
    if (notice.kind === 'connect') this.#lines.get(notice.line)?.connect?.(notice.peer)
    else if (notice.kind === 'text') this.#lines.get(notice.line)?.browser?.send(notice.text)
    else if (notice.kind === 'stop_reply') this.#replies.get(notice.request)?.abort()
    else if (notice.kind === 'hold') this.#lines.get(notice.line)?.line.hold(notice.listens)
    else if (notice.kind === 'hear_early') this.#hearEarly(notice)
    else if (notice.kind === 'listen_in') this.#listenIn(notice)
    else if (notice.kind === 'speak') this.#lines.get(notice.line)?.line.speak?.(notice.audio)
    else if (notice.kind === 'keep_secret') this.#lines.get(notice.line)?.line.keepSecret?.(notice.on)
    else if (notice.kind === 'bridge') this.#bridge(notice)
    else if (notice.kind === 'voice') this.#lines.get(notice.line)?.line.hear(decodedVoice(notice.audio))
    else if (notice.kind === 'find_answer') this.#lines.get(notice.line)?.line.findAnswer?.(notice.about)
    else if (notice.kind === 'resume') this.#lines.get(notice.line)?.line.resume()
    else this.#speech_requests.notice(notice)
  }

  #hearEarly({ line, listening }: Notice & { kind: 'hear_early' }): void {
    const channel = this.#channel
    const heard = (announcement: Announcement): void => channel.send({ kind: 'announced', line, announcement })
    this.#lines.get(line)?.line.hearEarly?.(listening && { ...listening, heard })
  }

  #listenIn({ line, on }: Notice & { kind: 'listen_in' }): void {
    const channel = this.#channel
    const send = (piece: Overheard): boolean => {
      if (channel.unsent_bytes > MAX_UNHEARD_BYTES) return false
      channel.send({ kind: 'overheard', line, piece })
      return true
    }
    this.#lines.get(line)?.line.listenIn?.(on ? send : null)
  }

  #bridge({ line, to, agent_stays }: Notice & { kind: 'bridge' }): void {
    const channel = this.#channel
    const elsewhere: VoiceReceiver = {
      hear(voice) {
        if (channel.unsent_bytes <= MAX_UNHEARD_BYTES) channel.send({ kind: 'voice', line, audio: encodedVoice(voice) })
      },
    }
    const other = typeof to === 'number' ? (this.#lines.get(to)?.line ?? null) : null
    this.#lines.get(line)?.line.bridge(to === 'elsewhere' ? elsewhere : other, agent_stays)
  }

  /** Undefined for this machine's disk. Recordings go to the other side if it is another machine, or forwards them to one. */
  #recorderOf(line: LineId, { sends_recording = false }: { sends_recording?: boolean }): OpenRecorder | undefined {
    if (!this.#deps.remote && !sends_recording) return undefined
    const channel = this.#channel
    return () =>
      Promise.resolve(
        new ForwardedRecorder((piece) => {
          if (channel.unsent_bytes > MAX_UNSENT_BYTES) return false
          channel.send({ kind: 'recorded', line, ...piece })
          return true
        }),
      )
  }

  #line(id: LineId): AudioLine {
    return this.#hosted(id).line
  }

  #hosted(id: LineId): Hosted {
    const hosted = this.#lines.get(id)
    if (!hosted) throw new Error('the line has ended')
    return hosted
  }

  /** False if the other side has gone and the line was closed. */
  #host(id: LineId, hosted: Hosted): boolean {
    if (this.#closed) {
      void hosted.line.close()
      return false
    }
    this.#lines.set(id, hosted)
    void this.#forwardEvents(id, hosted.line)
    return true
  }

  async #forwardBrowser(line: LineId, { events }: BrowserAudio): Promise<void> {
    for await (const event of events) this.#channel.send({ kind: 'browser', line, event })
  }

  async #forwardEvents(id: LineId, line: AudioLine): Promise<void> {
    try {
      for await (const event of line.events)
        this.#channel.send({ kind: 'event', line: id, event, quality: line.quality() })
    } catch (err) {
      this.#deps.log.error({ err }, 'the events of a line failed')
      this.#channel.send({
        kind: 'event',
        line: id,
        event: { kind: 'hung_up', cause: 'connection_lost' },
        quality: line.quality(),
      })
    }
  }

  async #closeLine(id: LineId): Promise<Requests['close']['answer']> {
    const hosted = this.#lines.get(id)
    if (!hosted) return null
    try {
      await hosted.line.close()
    } catch (err) {
      this.#deps.log.error({ err }, 'a line could not be closed')
    }
    this.#lines.delete(id)
    return hosted.line.quality()
  }
}

const REQUESTS = {
  open_rtp: true,
  open_browser: true,
  restart_browser: true,
  say: true,
  go_live: true,
  reply_live: true,
  send_digits: true,
  record: true,
  discard_recording: true,
  close: true,
  metrics: true,
  ping: true,
  shut_down: true,
} as const satisfies Record<RequestKind, true>

function isNotice(message: ToMedia): message is Notice {
  return !Object.hasOwn(REQUESTS, message.kind)
}
