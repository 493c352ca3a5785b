import type { Mno } from '../../generated/types.gen.ts'
import type { AttemptResult } from '../../platform/limits/breaker.ts'
import { afterRunning, type Clock } from '@ohun/clock'
import type { NewBreaker } from '../../platform/limits/breaker-metrics.ts'
import type { Log } from '../../platform/log.ts'
import { SharedBreaker } from '../../platform/limits/shared-breaker.ts'
import { SKIPPED } from '../skipped.ts'
import type { MessageCarrier, SubmitOutcome } from './message-carrier.ts'

/** The time limit for a confirmation. With the budget of the chain, a message is submitted or abandoned within 15 s. */
const CONFIRM_MS = 10_000

const OPEN: SubmitOutcome = { kind: 'carrier_failed', error_code: 'breaker_open', cause: SKIPPED }

export interface GuardDeps {
  clock: Clock
  log: Log
  newBreaker?: NewBreaker
}

/** A carrier's name and operator, for outcomes that the carrier does not report. */
interface Named {
  name: string
  mno: Mno | null
}

/**
 * Wraps a carrier so that it has a time limit and is skipped while its breaker is open. A message that is not confirmed in time may
 * still arrive.
 */
export function guarded<Message extends { workspace_id: string }>(
  carrier: MessageCarrier<Message>,
  named: Named,
  { clock, log, newBreaker }: GuardDeps,
): MessageCarrier<Message> {
  const breakers = newBreaker?.('message_carrier', named.name) ?? new SharedBreaker(clock)
  const submit: MessageCarrier<Message>['submit'] = async (message, signal) => {
    try {
      return await confirmed(carrier.submit(message, signal), named, clock)
    } catch (error) {
      if (error === signal.reason) throw error
      log.error({ err: error, carrier: named.name }, 'a carrier failed while a message was submitted')
      return { ...unconfirmed(named), cause: 'it failed while the message was submitted' }
    }
  }
  return {
    async submit(message, signal) {
      const breaker = breakers.of(message.workspace_id)
      if (!breaker.admits()) return OPEN
      try {
        const outcome = await submit(message, signal)
        breaker.ended(resultOf(outcome))
        return outcome
      } catch (error) {
        // The time limit has passed. If we abandoned the message ourselves, it does not count as a failure of the carrier.
        breaker.ended((error as Error).name === 'TimeoutError' ? 'failed' : 'untried')
        throw error
      }
    },
  }
}

/** The result for the breaker. Accepted parts show that the carrier works. Other parts may fail because of the recipient. */
function resultOf(outcome: SubmitOutcome): AttemptResult {
  if (outcome.kind === 'unknown') return outcome.error_code === 'partly_accepted' ? 'untried' : 'failed'
  if (outcome.kind !== 'carrier_failed') return 'worked'
  return outcome.no_fault || outcome.error_code === 'session_down' ? 'untried' : 'failed'
}

async function confirmed(submitted: Promise<SubmitOutcome>, named: Named, clock: Clock): Promise<SubmitOutcome> {
  const { promise: late, resolve } = Promise.withResolvers<SubmitOutcome>()
  const cancel = afterRunning(clock, CONFIRM_MS, () => resolve(unconfirmed(named)))
  try {
    return await Promise.race([submitted, late])
  } finally {
    cancel()
  }
}

function unconfirmed({ name, mno }: Named): SubmitOutcome & { kind: 'unknown' } {
  const cause = 'it did not confirm the message in time'
  return { kind: 'unknown', carrier: name, mno, error_code: 'timeout', cause }
}
