import { orAborted, timeLimit, type Clock } from '../../platform/clock.ts'
import type { Carrier, DialOutcome, DialRequest } from './carrier.ts'

/** The spec's budget for the whole chain. */
const BUDGET_MS = 5_000
/** Four silent carriers fit the budget. */
const TRY_MS = 1_200

/** A chain of carriers that is itself a carrier: the first that takes the call has it. */
export function withFailover(carriers: readonly Carrier[], clock: Clock): Carrier {
  return {
    async dial(request, signal) {
      using budget = timeLimit(clock, BUDGET_MS, signal)
      let outcome: DialOutcome = { kind: 'carrier_failed', cause: 'no carrier is configured' }
      for (const carrier of carriers) {
        if (budget.signal.aborted) break
        using turn = timeLimit(clock, TRY_MS, budget.signal)
        outcome = await dialWithin(carrier, request, turn.signal)
        if (outcome.kind === 'ringing') break
      }
      return outcome
    },
  }
}

/** Also a carrier that does not heed its signal loses its turn. */
async function dialWithin(carrier: Carrier, request: DialRequest, signal: AbortSignal): Promise<DialOutcome> {
  try {
    return await orAborted(signal, carrier.dial(request, signal))
  } catch (error) {
    if (!signal.aborted) throw error
    return { kind: 'carrier_failed', cause: 'it did not answer in time' }
  }
}
