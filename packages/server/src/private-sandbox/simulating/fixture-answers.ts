import type { Clock } from '@ohun/clock'
import { readAnswer, type RawAnswer, type SynchronousAnswer } from '../../delivery/synchronous-answer.ts'
import { MAX_ANSWER_BYTES, type SynchronousRequest } from '../../delivery/synchronous-call.ts'
import type { SimulatedReply, SimulatedTool } from '../../generated/types.gen.ts'

/** The limits of an answer. */
export type AnswerLimits = Pick<SynchronousRequest, 'timeout_ms' | 'signal' | 'faultOf' | 'onFirstByte'>

/** Answers requests with the entries of scenarios, including their delays, on the conversation's clock, and their faults. */
export class FixtureAnswers {
  readonly #clock: Clock
  /** The number of answers that wait for the clock. */
  waiting = 0

  /** @param clock - The clock of the conversations. */
  constructor(clock: Clock) {
    this.#clock = clock
  }

  async answer(
    fixture: SimulatedReply | SimulatedTool,
    { timeout_ms, signal, faultOf, onFirstByte }: AnswerLimits,
  ): Promise<SynchronousAnswer> {
    const delay_ms = fixture.timeout ? timeout_ms : (fixture.delay_ms ?? 0)
    await this.#passes(Math.min(delay_ms, timeout_ms), signal)
    if (delay_ms >= timeout_ms) {
      const detail = `No answer within ${timeout_ms} ms.`
      return { kind: 'failed', cause: 'timeout', detail, status: null }
    }
    onFirstByte?.()
    return readAnswer(rawAnswer(fixture), { stream: null, faultOf })
  }

  async #passes(ms: number, signal: AbortSignal | undefined): Promise<void> {
    if (ms <= 0) return
    signal?.throwIfAborted()
    this.waiting++
    const { promise, resolve } = Promise.withResolvers<void>()
    const cancel = this.#clock.after(ms, resolve)
    signal?.addEventListener('abort', () => resolve(), { once: true })
    await promise
    cancel()
    this.waiting--
    signal?.throwIfAborted()
  }
}

/** Creates the raw answer, with the same length limit as for answers over the network. */
function rawAnswer(fixture: SimulatedReply | SimulatedTool): RawAnswer {
  const status = fixture.error ?? 200
  const body = Buffer.from(fixture.malformed ? '{"text": "This is not JSO' : JSON.stringify(bodyOf(fixture)))
  if (body.length <= MAX_ANSWER_BYTES) return { kind: 'answered', status, body }
  return { kind: 'failed', cause: 'too_large', detail: `The answer is longer than ${MAX_ANSWER_BYTES} bytes.`, status }
}

function bodyOf(fixture: SimulatedReply | SimulatedTool): unknown {
  return 'name' in fixture ? (fixture.result ?? {}) : fixture.reply
}
