import type { Clock } from '@ohun/clock'
import type { Metrics } from '../metrics.ts'
import type { BreakerChannel } from './breaker-channel.ts'
import type { Breakers } from './breaker.ts'
import { fleetBreakers } from './fleet-breakers.ts'
import { SharedBreaker } from './shared-breaker.ts'

/** Creates the breaker of something that tenants share, such as `carrier mtn-1`. */
export type NewBreaker = (kind: 'call_carrier' | 'message_carrier' | 'model', name: string) => Breakers

export interface MeasuredBreakersDeps {
  metrics: Metrics
  clock: Clock
  channel: BreakerChannel
}

/** Creates breakers that processes share, and whose state the metrics show. */
export function measuredBreakers({ metrics, clock, channel }: MeasuredBreakersDeps): NewBreaker {
  const made: { kind: string; name: string; breaker: SharedBreaker }[] = []
  metrics.gauge('ohun_breaker_open', '1 while requests skip a failing carrier or provider for all workspaces.', {
    labels: ['kind', 'name'],
    read(gauge) {
      for (const { kind, name, breaker } of made) gauge.set({ kind, name }, breaker.is_open ? 1 : 0)
    },
  })
  return (kind, name) => {
    const breaker = new SharedBreaker(clock)
    made.push({ kind, name, breaker })
    return fleetBreakers(breaker, { name: `${kind} ${name}`, channel, clock })
  }
}
