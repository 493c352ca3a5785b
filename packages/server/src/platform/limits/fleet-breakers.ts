import type { Clock } from '@ohun/clock'
import type { BreakerChannel, BreakerNews } from './breaker-channel.ts'
import { countedResult, type AttemptGuard, type Breakers } from './breaker.ts'

export interface FleetBreakersDeps {
  /** A name that is the same in all processes. */
  name: string
  channel: BreakerChannel
  clock: Clock
}

/**
 * Wraps breakers so that they also count the failures and successes of other processes. Each process keeps its own copy, so that a
 * check takes no time. It reports successes only while there is a failure to forget.
 */
export function fleetBreakers(breakers: Breakers, { name, channel, clock }: FleetBreakersDeps): Breakers {
  channel.hear(name, (key, news) => {
    const guard = breakers.of(key)
    if (news === 'tried') guard.admits()
    else guard.ended(news)
  })
  return {
    of(key) {
      const tell = (news: BreakerNews): void => channel.tell(name, key, news)
      return announced(breakers.of(key), tell, clock)
    },
  }
}

function announced(guard: AttemptGuard, tell: (news: BreakerNews) => void, clock: Clock): AttemptGuard {
  return {
    admits() {
      const was_open = guard.open_for_ms > 0
      const admitted = guard.admits()
      if (admitted && was_open) tell('tried')
      return admitted
    },
    ended(attempted) {
      // A stall of this process says nothing to the others either.
      const result = countedResult(clock, attempted)
      const was_failing = guard.failing
      guard.ended(result)
      if (result === 'failed' || was_failing) tell(result)
    },
    get open_for_ms() {
      return guard.open_for_ms
    },
    get failing() {
      return guard.failing
    },
  }
}
