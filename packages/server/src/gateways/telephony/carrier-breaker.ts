import type { AttemptResult, Breakers } from '../../platform/limits/breaker.ts'
import type { Clock } from '@ohun/clock'
import { SharedBreaker } from '../../platform/limits/shared-breaker.ts'
import { SKIPPED } from '../skipped.ts'
import type { Carrier, DialOutcome } from './carrier.ts'

const OPEN: DialOutcome = { kind: 'carrier_failed', cause: SKIPPED, no_fault: true }

/** Wraps a carrier so that it is skipped immediately while it fails, and calls lose no time to it. */
export function withCarrierBreaker(
  carrier: Carrier,
  clock: Clock,
  breakers: Breakers = new SharedBreaker(clock),
): Carrier {
  return {
    name: carrier.name,
    async dial(request, signal) {
      const breaker = breakers.of(request.workspace_id)
      if (!breaker.admits()) return OPEN
      try {
        const outcome = await orTimedOut(carrier.dial(request, signal), signal)
        breaker.ended(resultOf(outcome))
        return outcome
      } catch (error) {
        breaker.ended('untried') // we abandoned the call
        throw error
      }
    },
  }
}

function resultOf(outcome: DialOutcome): AttemptResult {
  if (outcome.kind !== 'carrier_failed') return 'worked'
  return outcome.no_fault ? 'untried' : 'failed'
}

/** Fails the carrier if it exceeds its time. @throws the signal's reason if we abandon the call, which is not the carrier's fault. */
async function orTimedOut(dialled: Promise<DialOutcome>, signal: AbortSignal): Promise<DialOutcome> {
  const { promise: late, resolve, reject } = Promise.withResolvers<DialOutcome>()
  const onAbort = (): void => {
    const { reason } = signal as { reason: Error }
    if (reason.name === 'TimeoutError') resolve({ kind: 'carrier_failed', cause: 'it did not answer in time' })
    else reject(reason)
  }
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([dialled, late])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
