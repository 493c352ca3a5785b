import { StreamedReply } from '@ohun/reply-stream'
import type { EventTaker } from '../../delivery/answer-stream.ts'
import { PushQueue } from '../../platform/push-queue.ts'
import { StorablePieces } from '../../platform/storable-text.ts'

/**
 * A backend's streamed reply. Its text waits here until it is spoken: as much as a reply may have, so a slow line delays neither the
 * backend nor the next turn.
 */
export class ByomStream implements EventTaker {
  readonly #reply: StreamedReply
  readonly #text = new PushQueue<string>()
  readonly #pieces = new StorablePieces()

  /** @param faultOf - the fault of a whole reply. */
  constructor(faultOf: (json: unknown) => string | null) {
    this.#reply = new StreamedReply(faultOf)
  }

  /** While it comes, until `close`. Read by one reader. */
  get text(): AsyncIterable<string> {
    return this.#text
  }

  /** All of the reply besides its text. Null if the answer was not a stream. */
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

  /** No more text comes. */
  close(): void {
    this.#say(this.#pieces.end())
    this.#text.close()
  }

  #say(text: string): void {
    if (text !== '') this.#text.push(text)
  }
}
