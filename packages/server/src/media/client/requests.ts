import type { ModelPart } from '../../gateways/ai/chat-model.ts'
import { afterRunning, type Clock } from '@ohun/clock'
import type { Channel } from '../channel.ts'
import type { FromMedia, LineId, Notice, Request, RequestKind, Requests, ToMedia } from '../protocol.ts'

/** The media plane was lost, and the request has no answer. */
export class MediaGone extends Error {
  override name = 'MediaGone'
}

interface Waiting {
  part?: ((part: ModelPart) => void) | undefined
  resolve: (this: void, answer: unknown) => void
  reject: (this: void, error: Error) => void
  /** Cancels its time limit. */
  cancel: (this: void) => void
}

/**
 * The time limits of requests, longer than any of them takes. Speech and the replies of models have no limit, because the end of the call
 * ends them. Closing a line may wait for a slow disk, and going live for a distant model.
 */
const LIMITS_MS: Partial<Record<RequestKind, number>> = {
  open_rtp: 5_000,
  open_browser: 5_000,
  restart_browser: 2_000,
  go_live: 15_000,
  send_digits: 60_000,
  record: 10_000,
  discard_recording: 20_000,
  close: 20_000,
  metrics: 1_000,
  ping: 10_000,
}

const OPENING: ReadonlySet<RequestKind> = new Set(['open_rtp', 'open_browser'])

/** The requests of one channel and their answers. */
export class MediaRequests {
  readonly #channel: Channel<ToMedia, FromMedia>
  readonly #clock: Clock
  readonly #waiting = new Map<number, Waiting>()
  /** The lines that may be opened too late, by request. */
  readonly #late = new Map<number, LineId>()
  #last = 0
  #gone = false

  constructor(channel: Channel<ToMedia, FromMedia>, clock: Clock) {
    this.#channel = channel
    this.#clock = clock
  }

  /** @throws MediaGone; an error with the name and message of the one that the other side threw. */
  ask<K extends RequestKind>(kind: K, ask: Requests[K]['ask']): Promise<Requests[K]['answer']> {
    return this.begin(kind, { ask }).answer
  }

  /** Sends a request, and returns its id for notices. `part` receives the parts that come before the answer. */
  begin<K extends RequestKind>(
    kind: K,
    { ask, part }: { ask: Requests[K]['ask']; part?: (part: ModelPart) => void },
  ): { request: number; answer: Promise<Requests[K]['answer']> } {
    const request = ++this.#last
    const { promise, resolve, reject } = Promise.withResolvers<Requests[K]['answer']>()
    if (this.#gone) reject(new MediaGone('the media plane was lost'))
    else {
      const cancel = this.#limit(request, { kind, ask })
      this.#waiting.set(request, {
        part,
        resolve: (answer) => resolve(answer as Requests[K]['answer']),
        reject,
        cancel,
      })
      this.#channel.send({ kind, request, ...ask } as unknown as Request)
    }
    return { request, answer: promise }
  }

  notice(notice: Notice): void {
    if (!this.#gone) this.#channel.send(notice)
  }

  receive(message: Extract<FromMedia, { kind: 'part' | 'answer' | 'failed' }>): void {
    const waiting = this.#waiting.get(message.request)
    if (!waiting) this.#closeLate(message)
    if (message.kind === 'part') return waiting?.part?.(message.part)
    this.#waiting.delete(message.request)
    waiting?.cancel()
    if (message.kind === 'answer') waiting?.resolve(message.answer)
    else waiting?.reject(rebuilt(message.error))
  }

  /** Rejects all requests, because no more answers will come. */
  lose(): void {
    this.#gone = true
    for (const { cancel, reject } of this.#waiting.values()) {
      cancel()
      reject(new MediaGone('the media plane was lost'))
    }
    this.#waiting.clear()
  }

  #closeLate(message: Extract<FromMedia, { kind: 'part' | 'answer' | 'failed' }>): void {
    const line = this.#late.get(message.request)
    if (line === undefined) return
    this.#late.delete(message.request)
    if (message.kind === 'answer' && message.answer !== null) this.ask('close', { line }).catch(() => {})
  }

  #limit(request: number, { kind, ask }: { kind: RequestKind; ask: object }): () => void {
    const limit_ms = LIMITS_MS[kind]
    if (limit_ms === undefined) return () => {}
    return afterRunning(this.#clock, limit_ms, () => {
      this.#waiting
        .get(request)
        ?.reject(new MediaGone(`the media plane has not answered ${kind} within ${limit_ms} ms`))
      this.#waiting.delete(request)
      if (OPENING.has(kind) && 'line' in ask) this.#late.set(request, ask.line as LineId)
    })
  }
}

function rebuilt({ name, message }: { name: string; message: string }): Error {
  const error = name === 'TypeError' ? new TypeError(message) : new Error(message)
  error.name = name
  return error
}
