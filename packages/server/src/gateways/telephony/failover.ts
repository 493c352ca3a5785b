import type { Clock } from '../../platform/clock.ts'
import { deadline } from '../../platform/clock.ts'
import type { Carrier, DialOutcome } from './carrier.ts'

/** The spec's budget for the whole chain. */
const BUDGET_MS = 5_000
/** Four silent carriers fit the budget. */
const TRY_MS = 1_200

/** A chain of carriers that is itself a carrier: the first that takes the call has it. */
export function withFailover(carriers: readonly Carrier[], clock: Clock): Carrier {
  return {
    async dial(request, signal) {
      const budget = AbortSignal.any([signal, deadline(clock, BUDGET_MS)])
      let outcome: DialOutcome = { kind: 'carrier_failed', cause: 'no carrier is configured' }
      for (const carrier of carriers) {
        if (budget.aborted) break
        outcome = await carrier.dial(request, AbortSignal.any([budget, deadline(clock, TRY_MS)]))
        if (outcome.kind === 'ringing') break
      }
      return outcome
    },
  }
}
