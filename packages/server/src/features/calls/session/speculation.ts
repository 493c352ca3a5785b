import type { Exchange } from '../../../domain/exchange.ts'
import type { AnswerPart, Turn } from '../../../gateways/ai/responder.ts'
import { PushQueue } from '../../../platform/push-queue.ts'
import { takeTurn, type TakeTurnDeps } from '../../turns/take-turn.ts'

type RequestedTurn = Omit<Turn, 'passages'>

/**
 * A turn that is asked in a pause of the caller. Its answer and all of its side effects wait until the turn counts. If the caller
 * continues to speak, it ends without a trace.
 */
export class Speculation {
  readonly #turn: RequestedTurn
  readonly #parts = new PushQueue<AnswerPart>()
  readonly #notes: Exchange[] = []
  readonly #counts = Promise.withResolvers<void>()
  readonly #over = new AbortController()
  #counted: RequestedTurn | null = null
  #has_begun = false
  #has_failed = false
  #error: unknown = null

  constructor(deps: TakeTurnDeps, turn: RequestedTurn, attempt: number) {
    this.#turn = turn
    const speculation = { attempt, counts: this.#counts.promise }
    const callbacks = { firstByte: () => this.#begin(), note: (exchange: Exchange) => this.#note(exchange) }
    void this.#read(takeTurn(deps, { ...turn, ...callbacks, speculation }, this.#over.signal))
  }

  /** To be called when the caller continues to speak, or the call changes. */
  cancel(): void {
    this.#over.abort(new DOMException('The caller speaks on.', 'AbortError'))
  }

  /**
   * True if it was asked with the same words in the same conversation and has not failed so far. A failed turn is asked again, because
   * the failure may have been temporary.
   */
  answers(turn: RequestedTurn): boolean {
    return !this.#has_failed && askedWith(turn) === askedWith(this.#turn)
  }

  /** Makes the turn count, and yields its answer. @param signal - Aborts it from now on. */
  async *count(turn: RequestedTurn, signal: AbortSignal): AsyncIterable<AnswerPart> {
    this.#counted = turn
    const stop = (): void => this.#over.abort(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    if (this.#has_begun) turn.firstByte?.()
    for (const exchange of this.#notes) turn.note?.(exchange)
    this.#counts.resolve()
    try {
      yield* this.#parts
      signal.throwIfAborted()
      if (this.#error !== null) throw this.#error
    } finally {
      signal.removeEventListener('abort', stop)
      this.cancel() // ends the rest if the reader has stopped early
    }
  }

  #begin(): void {
    this.#has_begun = true
    this.#counted?.firstByte?.()
  }

  #note(exchange: Exchange): void {
    if (this.#counted) this.#counted.note?.(exchange)
    else this.#notes.push(exchange)
  }

  async #read(parts: AsyncIterable<AnswerPart>): Promise<void> {
    try {
      for await (const part of parts) {
        this.#has_failed ||= part.kind === 'failed'
        this.#parts.push(part)
      }
    } catch (error) {
      this.#error = error
    } finally {
      this.#parts.close()
    }
  }
}

/** The words of the conversation without their times, which may differ by some milliseconds. */
function askedWith({ turn_id, transcription, history }: RequestedTurn): string {
  return JSON.stringify([turn_id, transcription, history.map((turn) => [turn.turn_id, turn.text, turn.interrupted])])
}
