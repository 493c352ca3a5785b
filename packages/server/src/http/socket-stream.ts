import { isUtf8 } from 'node:buffer'
import type { RawData, WebSocket } from 'ws'
import type { SocketSession } from '../generated/routes.gen.ts'
import { ApiError } from '../platform/errors.ts'
import type { Log } from '../platform/log.ts'
import type { Clock } from '@ohun/clock'
import { apiErrorOf } from './error-envelope.ts'
import { TokenBucket } from '../platform/limits/token-bucket.ts'
import type { HttpMetrics } from './http-metrics.ts'
import type { OpenStream } from './open-streams.ts'
import { HEARTBEAT_MS } from './sse.ts'

export type Session = SocketSession<unknown, unknown>

export interface SocketStreamDeps {
  clock: Clock
  log: Log
  /** Called before a frame of the client is read. @throws ApiError RATE_LIMITED */
  admit(): Promise<void>
  http_metrics: HttpMetrics
  /** True if the client's frames answer ours. Many of ours may be answered in one write. */
  solicited?: boolean | undefined
  /** Set if the client sends audio: the number of frames per second, which do not count as requests. */
  frames_per_second?: number | undefined
}

/** Frames of a client that may wait while another is handled. A client that sends more is cut off, unless they answer ours. */
const MAX_WAITING = 16
/** More than this is buffered only when the client does not read. */
const PONG_LIMIT_BYTES = 16 * 1024

const CLOSE = { ended: 1000, going_away: 1001, refused: 1008, broken: 1011 } as const

/**
 * A WebSocket that follows a source of frames. Each frame is requested when the socket has taken the previous one, so that a client
 * that does not read holds nothing but the buffer of the source. The client's own frames are handled one at a time.
 */
export class SocketStream implements OpenStream {
  readonly kind = 'websocket'
  readonly #deps: SocketStreamDeps
  readonly #socket: WebSocket
  readonly #session: Session
  readonly #frames: AsyncIterator<unknown>
  readonly #waiting: { data: RawData; binary: boolean }[] = []
  readonly #pace: TokenBucket | null
  #working = false
  #over = false
  /** Whether the client has sent anything since the last heartbeat. */
  #alive = true
  #cancelBeat: () => void = () => {}

  constructor(deps: SocketStreamDeps, socket: WebSocket, session: Session) {
    this.#deps = deps
    this.#socket = socket
    this.#session = session
    const { frames_per_second: per_second, clock } = deps
    this.#pace = per_second ? new TokenBucket({ per_second, at_once: 2 * per_second }, clock.monotonic_ms()) : null
    this.#frames = session.frames[Symbol.asyncIterator]()
    socket.on('message', (data, binary) => this.#take({ data, binary }))
    socket.on('ping', (data) => this.#pong(data))
    socket.on('pong', () => (this.#alive = true))
    // For a frame that breaks the protocol or is too long, ws closes the socket with the matching code.
    socket.on('error', (err) => deps.log.debug({ err }, 'a WebSocket broke'))
    socket.once('close', () => this.#stop())
    this.#waitForBeat()
    void this.#pump()
  }

  once(event: 'close', listener: () => void): unknown {
    return this.#socket.once(event, listener)
  }

  end(): void {
    this.#close(CLOSE.going_away, 'The server stops.')
  }

  /** An `ApiError` is sent and final. After any other error, the client may try again. */
  fail(error: unknown): void {
    if (this.#over) return
    if (!(error instanceof ApiError)) {
      this.#deps.log.error({ err: error }, 'the source of a WebSocket’s frames failed')
      return this.#close(CLOSE.broken, 'Internal error.')
    }
    this.#session.refused?.()
    this.#deps.http_metrics.failed(error)
    this.#socket.send(errorFrame(error))
    this.#close(CLOSE.refused, error.code)
  }

  async #pump(): Promise<void> {
    try {
      for (let next = await this.#frames.next(); !next.done && !this.#over; next = await this.#frames.next())
        await this.#send(frameText(next.value))
      this.#close(CLOSE.ended, '')
    } catch (error) {
      this.fail(error)
    }
  }

  /** Resolves when the socket has taken the text, or no longer takes anything. */
  #send(text: string): Promise<void> {
    return new Promise((resolve) => this.#socket.send(text, () => resolve()))
  }

  #take(frame: { data: RawData; binary: boolean }): void {
    this.#alive = true
    if (this.#over) return
    if (this.#isTooFast()) return this.fail(tooFast())
    this.#waiting.push(frame)
    if (!this.#working) void this.#work()
  }

  #isTooFast(): boolean {
    if (this.#pace) return !this.#pace.take(this.#deps.clock.monotonic_ms())
    return this.#waiting.length >= MAX_WAITING && !this.#deps.solicited
  }

  async #work(): Promise<void> {
    this.#working = true
    this.#socket.pause()
    for (let frame = this.#waiting.shift(); frame && !this.#over; frame = this.#waiting.shift()) {
      const error = await this.#receive(frame)
      if (error && !this.#over) await this.#send(errorFrame(error))
    }
    this.#working = false
    this.#socket.resume()
  }

  async #receive({ data, binary }: { data: RawData; binary: boolean }): Promise<ApiError | null> {
    try {
      await this.#deps.admit()
      await this.#session.receive(parsed(data as Buffer, binary))
      return null
    } catch (error) {
      if (!(error instanceof ApiError)) this.#deps.log.error({ err: error }, 'a WebSocket’s command failed')
      const api_error = apiErrorOf(error)
      this.#deps.http_metrics.failed(api_error)
      return api_error
    }
  }

  /** Answers a ping, unless the client does not read. */
  #pong(data: Buffer): void {
    this.#alive = true
    if (this.#socket.bufferedAmount < PONG_LIMIT_BYTES) this.#socket.pong(data)
  }

  #waitForBeat(): void {
    this.#cancelBeat = this.#deps.clock.after(HEARTBEAT_MS, () => {
      this.#waitForBeat()
      if (!this.#alive) return this.#socket.terminate()
      this.#alive = false
      this.#socket.ping()
    })
  }

  #close(code: number, reason: string): void {
    if (this.#over) return
    this.#stop()
    this.#socket.resume() // to receive the client's close
    this.#socket.close(code, reason)
  }

  #stop(): void {
    this.#over = true
    this.#cancelBeat()
    this.#frames.return?.().catch(() => {}) // it has been reported already
  }
}

/** The JSON of frames: a frame goes to every stream that follows its source, and is serialized once. */
const texts = new WeakMap<object, string>()

function frameText(frame: unknown): string {
  let text = texts.get(frame as object)
  if (text === undefined) texts.set(frame as object, (text = JSON.stringify(frame)))
  return text
}

function errorFrame({ code, message }: ApiError): string {
  return JSON.stringify({ type: 'error', error_code: code, message })
}

function parsed(data: Buffer, binary: boolean): unknown {
  if (binary || !isUtf8(data)) throw new ApiError('INVALID_ARGUMENT', 'frame: must be text, not binary.')
  try {
    return JSON.parse(data.toString('utf8'))
  } catch (cause) {
    // V8's own message quotes the frame, which may contain personal data.
    throw new ApiError('INVALID_ARGUMENT', 'frame: is not valid JSON.', { cause })
  }
}

function tooFast(): ApiError {
  const rule = `At most ${MAX_WAITING} frames may wait while one is processed`
  return new ApiError('RATE_LIMITED', `${rule}; wait before you send the next one.`, {
    retry_after_seconds: 1,
    limit: 'frames',
  })
}
