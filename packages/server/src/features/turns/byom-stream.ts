import { StreamedReply } from '@ohun/reply-stream'
import type { EventTaker } from '../../delivery/answer-stream.ts'
import { PushQueue } from '../../platform/push-queue.ts'
import { StorablePieces } from '../../platform/storable-text.ts'

/**
 * A backend's streamed reply. Its text is buffered here until it is spoken, up to the limit of a reply, so that a slow line delays
 * neither the backend nor the next turn.
 */
export class ByomStream implements EventTaker {
  readonly #reply: StreamedReply
  readonly #text = new PushQueue<string>()
  readonly #pieces = new StorablePieces()

  /** @param faultOf - Finds the fault of a whole reply. */
  constructor(faultOf: (json: unknown) => string | null) {
    this.#reply = new StreamedReply(faultOf)
  }

  /** The text as it arrives, until `close`. It has one reader. */
  get text(): AsyncIterable<string> {
    return this.#text
  }

  /** The reply without its text. Null if the answer was not a stream. */
  get rest(): object | null {
    return this.#reply.is_ended ? { ...this.#reply.actions, text: '' } : null
  }

  take(event: string): 'waiting' | 'begun' | 'done' {
    const { text, is_end } = this.#reply.take(event)
    this.#say(this.#pieces.take(text))
    if (is_end) return 'done'
    return this.#reply.has_begun ? 'begun' : 'waiting'
  }

  finish(): void {
    this.#reply.finish()
  }

  /** Ends the text. */
  close(): void {
    this.#say(this.#pieces.end())
    this.#text.close()
  }

  #say(text: string): void {
    if (text !== '') this.#text.push(text)
  }
}
