import { orAborted, timeLimit, type Clock } from '@ohun/clock'
import { isMereGreeting } from '../../../domain/answering/words-of-answer.ts'
import type { LineEvent } from '../../../gateways/telephony/line.ts'
import type { KnownAnswer } from './known-answer.ts'

type Spoken = LineEvent & { kind: 'speech_started' | 'partial' | 'utterance' }

/** Receives the reports of a line about the party that has answered, until it is known who that is. */
export class FirstWords {
  readonly #clock: Clock
  readonly #answer = Promise.withResolvers<KnownAnswer>()
  readonly #message = Promise.withResolvers<'tone' | 'silence'>()
  /** The utterance in which a person took the call. It began before the agent's greeting, so it does not interrupt it. */
  #opening_turn_id: string | null = null

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Resolves when it is known who has answered, or with null after `limit_ms`. */
  answer(limit_ms: number, signal: AbortSignal): Promise<KnownAnswer | null> {
    return this.#inTime(this.#answer.promise, limit_ms, signal)
  }

  /** Resolves when a voicemail records: after its tone, or once it has fallen silent. Null if neither happens within `limit_ms`. */
  message(limit_ms: number, signal: AbortSignal): Promise<'tone' | 'silence' | null> {
    return this.#inTime(this.#message.promise, limit_ms, signal)
  }

  /** @param turn_id - The id of the current utterance. Null if there is none. */
  heard(event: LineEvent & { kind: 'answered_by' | 'message_awaited' }, turn_id: string | null): void {
    if (event.kind === 'message_awaited') return this.#message.resolve(event.after)
    const { answered_by, reason, after_ms } = event
    if (answered_by === 'human') this.#opening_turn_id = turn_id
    this.#answer.resolve({ answered_by, reason, after_ms })
  }

  /** True for the words with which a person took the call, unless the person keeps speaking over the agent. */
  areOpening(event: Spoken, turn_id: string): boolean {
    if (event.kind === 'speech_started') this.#opening_turn_id = null
    return turn_id === this.#opening_turn_id
  }

  /** False for a mere "Hello?", because the greeting answers it. */
  needAnswer(text: string): boolean {
    return !isMereGreeting(text)
  }

  async #inTime<T>(result: Promise<T>, limit_ms: number, signal: AbortSignal): Promise<T | null> {
    using limit = timeLimit(this.#clock, limit_ms, signal)
    try {
      return await orAborted(limit.signal, result)
    } catch (error) {
      if (limit.expired) return null
      throw error
    }
  }
}
