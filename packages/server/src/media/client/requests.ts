import type { ModelPart } from '../../gateways/ai/chat-model.ts'
import type { Channel } from '../channel.ts'
import type { FromMedia, Notice, Request, RequestKind, Requests, ToMedia } from '../protocol.ts'

/** Where the audio is carried is gone, and what was asked has no answer. */
export class MediaGone extends Error {
  override name = 'MediaGone'
}

interface Waiting {
  part?: ((part: ModelPart) => void) | undefined
  resolve(answer: unknown): void
  reject(error: Error): void
}

/** The requests of one channel, each with its answer. */
export class MediaRequests {
  readonly #channel: Channel<ToMedia, FromMedia>
  readonly #waiting = new Map<number, Waiting>()
  #last = 0
  #gone = false

  constructor(channel: Channel<ToMedia, FromMedia>) {
    this.#channel = channel
  }

  /** @throws MediaGone; what the other side threw, by name and message. */
  ask<K extends RequestKind>(kind: K, ask: Requests[K]['ask']): Promise<Requests[K]['answer']> {
    return this.begin(kind, ask).answer
  }

  /** With the number that notices about it have. `part` gets what comes before the answer. */
  // oxlint-disable-next-line eslint/max-params -- what is asked, and who hears of it.
  begin<K extends RequestKind>(
    kind: K,
    ask: Requests[K]['ask'],
    part?: (part: ModelPart) => void,
  ): { request: number; answer: Promise<Requests[K]['answer']> } {
    const request = ++this.#last
    const { promise, resolve, reject } = Promise.withResolvers<Requests[K]['answer']>()
    if (this.#gone) reject(new MediaGone('the media plane is gone'))
    else {
      this.#waiting.set(request, { part, resolve: (answer) => resolve(answer as Requests[K]['answer']), reject })
      this.#channel.send({ kind, request, ...ask } as unknown as Request)
    }
    return { request, answer: promise }
  }

  notice(notice: Notice): void {
    if (!this.#gone) this.#channel.send(notice)
  }

  receive(message: Extract<FromMedia, { kind: 'part' | 'answer' | 'failed' }>): void {
    const waiting = this.#waiting.get(message.request)
    if (message.kind === 'part') return waiting?.part?.(message.part)
    this.#waiting.delete(message.request)
    if (message.kind === 'answer') waiting?.resolve(message.answer)
    else waiting?.reject(rebuilt(message.error))
  }

  /** Nothing is answered any more. */
  lose(): void {
    this.#gone = true
    for (const waiting of this.#waiting.values()) waiting.reject(new MediaGone('the media plane is gone'))
    this.#waiting.clear()
  }
}

function rebuilt({ name, message }: { name: string; message: string }): Error {
  const error = name === 'TypeError' ? new TypeError(message) : new Error(message)
  error.name = name
  return error
}
