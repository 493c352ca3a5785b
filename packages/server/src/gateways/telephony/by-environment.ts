import type { Environment } from '../../platform/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Carrier } from './carrier.ts'
import { withFailover } from './failover.ts'
import { carrierChain } from './routing.ts'
import { sandboxCarrier } from './sandbox-carrier.ts'

export type CarrierFor = (environment: Environment, to_number: string) => Carrier

/** The one place that knows which carriers an environment has. Production has none yet. */
export function carriersByEnvironment(clock: Clock): CarrierFor {
  return (environment, to_number) =>
    environment === 'sandbox'
      ? withFailover(carrierChain(to_number).map(sandboxCarrier), clock)
      : withFailover([], clock)
}
