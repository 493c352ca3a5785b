import type { Clock } from '../../platform/clock.ts'
import type { Carrier, DialOutcome, DialRequest } from './carrier.ts'

/** The spec's budget for the whole chain, until the destination rings. */
const BUDGET_MS = 5_000
/** Four silent carriers fit the budget. */
const TRY_MS = 1_200
/** From the first ring. */
const RING_MS = 60_000

/** A chain of carriers that is itself a carrier: the first that takes the call has it. */
export function withFailover(carriers: readonly Carrier[], clock: Clock): Carrier {
  return {
    async dial(request, signal) {
      const until = clock.now().getTime() + BUDGET_MS
      let outcome: DialOutcome = { kind: 'carrier_failed', cause: 'no carrier is configured' }
      for (const carrier of carriers) {
        const limit_ms = Math.min(TRY_MS, until - clock.now().getTime())
        if (limit_ms <= 0) break
        outcome = await new Attempt(clock, limit_ms).dial(carrier, request, signal)
        if (outcome.kind !== 'carrier_failed') break
      }
      return outcome
    },
  }
}

/** One carrier's turn: it loses it when the destination does not ring in time, also if it does not heed its signal. */
class Attempt {
  readonly #clock: Clock
  readonly #controller = new AbortController()
  readonly #given_up = Promise.withResolvers<DialOutcome>()
  #cancel: () => void
  #rings = false

  constructor(clock: Clock, limit_ms: number) {
    this.#clock = clock
    this.#cancel = clock.after(limit_ms, () =>
      this.#giveUp({ kind: 'carrier_failed', cause: 'it did not answer in time' }),
    )
  }

  // oxlint-disable-next-line eslint/max-params -- the port's two, and whose turn it is.
  async dial(carrier: Carrier, request: DialRequest, signal: AbortSignal): Promise<DialOutcome> {
    const cancelled = (): void => {
      this.#given_up.reject(signal.reason as Error)
      this.#controller.abort(signal.reason)
    }
    if (signal.aborted) cancelled()
    else signal.addEventListener('abort', cancelled, { once: true })
    const ringing: DialRequest['ringing'] = (mno) => this.#ring() && request.ringing(mno)
    const dialled = carrier.dial({ ...request, ringing }, this.#controller.signal)
    this.#hangUpLate(dialled)
    try {
      return await Promise.race([this.#given_up.promise, dialled])
    } finally {
      this.#cancel()
      signal.removeEventListener('abort', cancelled)
    }
  }

  #ring(): boolean {
    if (this.#rings || this.#controller.signal.aborted) return false
    this.#cancel()
    this.#cancel = this.#clock.after(RING_MS, () =>
      this.#giveUp({ kind: 'no_answer', cause: `nobody answered within ${RING_MS / 1_000} s` }),
    )
    return (this.#rings = true)
  }

  #giveUp(outcome: DialOutcome): void {
    this.#given_up.resolve(outcome)
    this.#controller.abort(new DOMException('The carrier has lost its turn.', 'TimeoutError'))
  }

  #hangUpLate(dialled: Promise<DialOutcome>): void {
    dialled.then(
      async (outcome) => {
        if (outcome.kind === 'answered' && this.#controller.signal.aborted) await outcome.line.hangUp()
      },
      () => {}, // after its turn nobody asks why
    )
  }
}
