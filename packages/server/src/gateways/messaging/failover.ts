import { timeLimit, type Clock } from '@ohun/clock'
import type { MessageCarrier, SubmitOutcome } from './message-carrier.ts'

/** The spec's time budget for the whole chain, until a carrier accepts the message. */
const BUDGET_MS = 5_000

const TOO_LATE: SubmitOutcome = {
  kind: 'carrier_failed',
  error_code: 'timeout',
  cause: 'it did not accept the message in time',
}

/** A chain of carriers that is itself a carrier: the first one that accepts or rejects the message decides. */
export function withFailover<Message>(
  carriers: readonly MessageCarrier<Message>[],
  { clock, none }: { clock: Clock; none: string },
): MessageCarrier<Message> {
  return {
    async submit(message, signal) {
      const until = clock.monotonic_ms() + BUDGET_MS
      let outcome: SubmitOutcome = { kind: 'carrier_failed', error_code: 'no_carrier', cause: none }
      for (const [at, carrier] of carriers.entries()) {
        const left_ms = until - clock.monotonic_ms()
        if (left_ms <= 0) break
        using turn = timeLimit(clock, left_ms / (carriers.length - at), signal)
        try {
          outcome = await carrier.submit(message, turn.signal)
        } catch (error) {
          if (!turn.expired) throw error
          outcome = TOO_LATE
        }
        if (outcome.kind !== 'carrier_failed') break
      }
      return outcome
    },
  }
}
