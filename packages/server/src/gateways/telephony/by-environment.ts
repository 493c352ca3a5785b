import type { Mno } from '../../generated/types.gen.ts'
import type { Environment } from '../../platform/caller.ts'
import type { Clock } from '@ohun/clock'
import type { NewBreaker } from '../../platform/limits/breaker-metrics.ts'
import type { LinkState } from '../links/link-state.ts'
import { withCarrierBreaker } from './carrier-breaker.ts'
import type { Carrier, Dialler, DialOutcome, Trunk } from './carrier.ts'
import { withFailover } from './failover.ts'
import { carrierChain } from './routing.ts'
import { connect, sandboxCarrier } from './sandbox-carrier.ts'
import { calleeScript, type Script } from './sandbox-script.ts'

/** The state of a line, as it is stored with the call. */
export interface LineRecord {
  to_number: string
  placed_at: Date
  mno: Mno
  /** The script of the simulated caller of an inbound call. */
  script: Script | null
  position: number
  in_turn: boolean
  may_speak: boolean
}

export interface Telephony {
  carrierFor(environment: Environment, to_number: string): Dialler
  /** Environments in which lines resume from their record after their process has died. Other lines end with the process. */
  resumable: readonly Environment[]
  /** Assigns a script to a sandbox number, for calls that are placed before the result is disposed of. */
  scriptCallee(to_number: string, script: Script): Disposable
  resume(record: LineRecord, signal: AbortSignal): Promise<DialOutcome>
}

/** Selects the carriers of an environment; nothing else knows them. Simulated operators never fail, so they have no breakers. */
export function telephonyByEnvironment(clock: Clock, trunks: readonly Trunk[], newBreaker?: NewBreaker): Telephony {
  const guarded = Map.groupBy(
    trunks.map((trunk) => ({
      trunk,
      carrier: withCarrierBreaker(trunk, clock, newBreaker?.('call_carrier', trunk.name)),
    })),
    ({ trunk }) => trunk.mno,
  )
  const callees = new Map<string, Script>()
  return {
    scriptCallee(to_number, script) {
      callees.set(to_number, script)
      return { [Symbol.dispose]: () => void callees.delete(to_number) }
    },
    carrierFor(environment, to_number) {
      const chain = carrierChain(to_number)
      const scripted = callees.get(to_number)
      const carriers =
        environment === 'sandbox'
          ? chain.map((mno, tried_before) => ofOperator(mno, sandboxCarrier(clock, { mno, tried_before, scripted })))
          : chain.flatMap((mno) =>
              healthiestFirst(guarded.get(mno) ?? []).map(({ carrier }) => ofOperator(mno, carrier)),
            )
      return withFailover(carriers, clock)
    },
    resumable: ['sandbox'],
    resume({ to_number, mno, script, ...progress }, signal) {
      return connect(clock, { mno, state: { script: script ?? calleeScript(to_number), ...progress } }, signal)
    },
  }
}

/** Adds the operator to outcomes, because even a callee who does not answer was reached over an operator. */
function ofOperator(mno: Mno, carrier: Carrier): Carrier {
  return {
    name: carrier.name,
    mno,
    async dial(request, signal) {
      const outcome = await carrier.dial(request, signal)
      return outcome.kind === 'answered' || outcome.kind === 'carrier_failed' ? outcome : { mno, ...outcome }
    },
  }
}

const BY_HEALTH = ['up', 'degraded', 'connecting', 'down'] as const satisfies readonly LinkState['state'][]

/** Sorts the trunks of one operator. Trunks in the same state keep the order of the configuration. */
function healthiestFirst<T extends { trunk: Trunk }>(trunks: readonly T[]): T[] {
  const rank = ({ trunk }: T): number => BY_HEALTH.indexOf(trunk.state().state)
  return trunks.toSorted((a, b) => rank(a) - rank(b))
}
