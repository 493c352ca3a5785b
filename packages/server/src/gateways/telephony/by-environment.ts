import type { Mno } from '../../generated/types.gen.ts'
import type { Environment } from '../../platform/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import { withCarrierBreaker } from './carrier-breaker.ts'
import type { Carrier, DialOutcome } from './carrier.ts'
import { withFailover } from './failover.ts'
import { carrierChain } from './routing.ts'
import { connect, sandboxCarrier } from './sandbox-carrier.ts'
import { calleeScript, type Script } from './sandbox-script.ts'

/** What the record of a call says of its line. */
export interface LineRecord {
  to_number: string
  placed_at: Date
  mno: Mno
  /** The simulated caller's, of an inbound call. */
  script: Script | null
  position: number
  in_turn: boolean
}

export interface Telephony {
  carrierFor(environment: Environment, to_number: string): Carrier
  /** Whose lines go on from their record when their process is gone; the others end with it. */
  resumable: readonly Environment[]
  resume(record: LineRecord, signal: AbortSignal): Promise<DialOutcome>
}

/** The operators that this installation has trunks to. */
export type Trunks = Partial<Record<Mno, Carrier>>

/** The one place that knows which carriers an environment has. A simulated operator is never dead, so it has no breaker. */
export function telephonyByEnvironment(clock: Clock, trunks: Trunks): Telephony {
  const guarded = new Map(
    Object.entries(trunks).map(([mno, trunk]) => [mno as Mno, withCarrierBreaker(trunk, clock)] as const),
  )
  return {
    carrierFor(environment, to_number) {
      const chain = carrierChain(to_number)
      const carriers =
        environment === 'sandbox'
          ? chain.map((mno, at) => sandboxCarrier(clock, mno, at))
          : chain.flatMap((mno) => guarded.get(mno) ?? [])
      return withFailover(carriers, clock)
    },
    resumable: ['sandbox'],
    resume({ to_number, mno, script, ...progress }, signal) {
      return connect(clock, { mno, state: { script: script ?? calleeScript(to_number), ...progress } }, signal)
    },
  }
}
