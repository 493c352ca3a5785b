import type { Clock } from '../../platform/clock.ts'
import type { Carrier, DialOutcome } from './carrier.ts'

/** So many failures in a row open it. */
const FAILURES_TO_OPEN = 5
/** Then the carrier is left alone for this long, and tried by one call. */
const OPEN_MS = 30_000

const OPEN: DialOutcome = { kind: 'carrier_failed', cause: 'it has been failing and is left alone for a while' }

/** The same carrier, skipped at once while it is dead: a call then loses none of its budget to it. */
export function withCarrierBreaker(carrier: Carrier, clock: Clock): Carrier {
  let failures = 0
  let closed_from = 0
  return {
    async dial(request, signal) {
      const now = clock.now().getTime()
      if (now < closed_from) return OPEN
      // Until its outcome is known the next calls pass the carrier by.
      if (failures >= FAILURES_TO_OPEN) closed_from = now + OPEN_MS
      const outcome = await orTimedOut(carrier.dial(request, signal), signal)
      failures = outcome.kind === 'carrier_failed' ? failures + 1 : 0
      closed_from = failures >= FAILURES_TO_OPEN ? clock.now().getTime() + OPEN_MS : 0
      return outcome
    },
  }
}

/** A carrier that lost its turn has failed; one whose call was given up by us has not. */
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
