import { WebSocket, type RawData } from 'ws'
import { afterRunning, type Clock } from '@ohun/clock'
import { SpeechError, statusError } from '../speech-error.ts'
import type { SpeechEndpoint } from './speech-http.ts'
import { providerEventIn, refusalIn, type ProviderEvent } from './realtime-events.ts'

export interface RealtimeSettings extends SpeechEndpoint {
  clock: Clock
  /** The query of the endpoint, such as `intent=transcription`. */
  query: string
  /** The first event to send. Later events wait until the provider has confirmed it. */
  session_update: object
  /** Whether the provider is pinged every few seconds. Not needed if each request has its own time limit. */
  is_watched?: boolean
}

export interface RealtimeListener {
  /** Called when the session is configured. */
  opened?(): void
  /** Called for each event. Never before `opened` or after `failed`. */
  event(event: ProviderEvent): void
  /** Called at most once, as the last call. Never after `close`. */
  failed(error: SpeechError): void
}

/** The time limit from the first packet to a configured session, which usually takes one second. */
const OPENING_MS = 5_000
const MAX_FRAME_BYTES = 256 * 1_024
/** A provider that has not answered for this long is considered gone. */
const HEARTBEAT_MS = 10_000

/** One WebSocket in the format of OpenAI's realtime endpoint. */
export class RealtimeSocket {
  readonly #clock: Clock
  readonly #listener: RealtimeListener
  readonly #socket: WebSocket
  readonly #is_watched: boolean
  #cancelTimer: () => void
  /** Events that wait to be sent until the session is configured. Null once it is configured. */
  #waiting: object[] | null = []
  #failure: SpeechError | null = null
  #has_answered = true

  constructor(settings: RealtimeSettings, listener: RealtimeListener) {
    const { clock, base_url, api_key, query, session_update, is_watched = false } = settings
    this.#is_watched = is_watched
    this.#clock = clock
    this.#listener = listener
    this.#socket = new WebSocket(`${base_url.replace(/^http/, 'ws')}/realtime?${query}`, {
      headers: api_key === null ? {} : { authorization: `Bearer ${api_key}` },
      perMessageDeflate: false,
      maxPayload: MAX_FRAME_BYTES,
    })
    this.#cancelTimer = afterRunning(clock, OPENING_MS, () => this.fail(timeout()))
    this.#socket.on('open', () => this.#write(session_update))
    this.#socket.on('message', (data) => this.#take(data))
    this.#socket.on('pong', () => (this.#has_answered = true))
    this.#socket.on('unexpected-response', (_, { statusCode = 0 }) => this.fail(statusError(statusCode)))
    this.#socket.on('close', () => this.fail(new SpeechError('The speech provider ended a stream.', 'broken')))
    this.#socket.on('error', () => this.fail(unreachable()))
  }

  /** The failure that ended the session. Null if the session can be used. */
  get failure(): SpeechError | null {
    return this.#failure
  }

  /** Sends an event. Before the session is configured events would be lost, so they wait. */
  send(event: object): void {
    if (this.#failure) return
    if (this.#waiting) this.#waiting.push(event)
    else this.#write(event)
  }

  close(): void {
    this.#end(new SpeechError('The stream was closed.', 'broken'))
  }

  /** Ends the session with a failure. Only the first failure counts, and a failed session is not used again. */
  fail(error: SpeechError): void {
    if (this.#end(error)) this.#listener.failed(error)
  }

  #end(error: SpeechError): boolean {
    if (this.#failure) return false
    this.#failure = error
    this.#cancelTimer()
    this.#waiting = []
    this.#socket.terminate()
    return true
  }

  #write(event: object): void {
    this.#socket.send(JSON.stringify(event), () => {}) // an error is followed by 'close'
  }

  #take(data: RawData): void {
    const event = providerEventIn((data as Buffer).toString())
    if (event === null || this.#failure) return
    this.#has_answered = true
    if (!this.#waiting) this.#listener.event(event)
    else if (event.type === 'session.updated') this.#open()
    else if (event.type === 'error') this.fail(refusalIn(event.error))
  }

  #open(): void {
    this.#cancelTimer()
    for (const event of this.#waiting?.splice(0) ?? []) this.#write(event)
    this.#waiting = null
    if (this.#is_watched) this.#beat()
    this.#listener.opened?.()
  }

  #beat(): void {
    this.#cancelTimer = afterRunning(this.#clock, HEARTBEAT_MS, () => {
      if (!this.#has_answered) return this.fail(new SpeechError('The speech provider stopped sending.', 'timeout'))
      this.#has_answered = false
      this.#socket.ping()
      this.#beat()
    })
  }
}

function timeout(): SpeechError {
  return new SpeechError('The speech provider did not open a stream in time.', 'timeout')
}

function unreachable(): SpeechError {
  return new SpeechError('The speech provider could not be reached for a stream.', 'unreachable')
}
