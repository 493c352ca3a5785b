import { STREAM_LIMITS, StreamDecoder, StreamFault, streamFormat } from '@ohun/reply-stream'
import { beginningOf, storableText } from '../platform/storable-text.ts'
import type { AnswerHead, StreamedBody, Taken } from '../platform/net/read-in-pieces.ts'

/** Receives the events of a streamed answer as they arrive. */
export interface EventTaker {
  /** @throws StreamFault when the event is not valid. */
  take(event: string): Exclude<Taken, 'refused'>
  /** Called when the stream has ended. @throws StreamFault when the answer is not complete. */
  finish(): void
}

/** The media types of the streams that a backend may answer with instead of a whole reply. */
export const STREAM_TYPES = 'text/event-stream, application/x-ndjson'

/** The body of an answer, read event by event. It keeps its fault, because the reader of a body cannot throw it to the caller. */
export class AnswerStream implements StreamedBody {
  readonly limits = { ...STREAM_LIMITS, pieces: STREAM_LIMITS.lines }
  /** The status of the streamed answer. Null if the answer is not a stream. */
  status: number | null = null
  fault: StreamFault | null = null
  readonly #taker: EventTaker
  readonly #begun: () => void
  #has_begun = false
  #received = ''
  #decoder = new StreamDecoder('sse')

  /** @param begun - Called once, when the first usable part has arrived. */
  constructor(taker: EventTaker, begun: () => void) {
    this.#taker = taker
    this.#begun = begun
  }

  /** The events received so far, one per line, up to the length that a whole answer may have. */
  get received(): string {
    return storableText(beginningOf(this.#received, STREAM_LIMITS.characters))
  }

  opens({ status, content_type, content_encoding }: AnswerHead): boolean {
    const format = streamFormat(content_type)
    const is_plain = (content_encoding ?? 'identity').toLowerCase() === 'identity'
    if (format === null || !is_plain || status < 200 || status > 299) return false
    this.#decoder = new StreamDecoder(format)
    this.status = status
    return true
  }

  take(piece: Buffer): Taken {
    return this.#guarded(() => this.#hand(this.#decoder.take(piece)))
  }

  end(): void {
    this.#guarded(() => {
      if (this.#hand(this.#decoder.end()) !== 'done') this.#taker.finish()
      return 'done'
    })
  }

  #hand(events: Iterable<string>): Taken {
    for (const event of events) {
      if (this.#received.length < STREAM_LIMITS.characters) this.#received += `${event}\n`
      const taken = this.#taker.take(event)
      if (taken !== 'waiting') this.#begin()
      if (taken === 'done') return taken
    }
    return this.#has_begun ? 'begun' : 'waiting'
  }

  #begin(): void {
    if (this.#has_begun) return
    this.#has_begun = true
    this.#begun()
  }

  #guarded(read: () => Taken): Taken {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof StreamFault)) throw error
      this.fault = error
      return 'refused'
    }
  }
}
