import type { Delivery } from '../delivery/create-delivery.ts'
import type { Features } from '../features/features.ts'
import type { TurnedService } from '../private-sandbox/turning/turned-service.ts'
import type { Http } from './create-http.ts'

export interface TurnedParts {
  engine: Delivery['engine']
  features: Pick<Features, 'activity' | 'live_calls'>
  http: Pick<Http, 'metrics'>
}

/** Shows the service to the code that turns its clock. */
export function turnedService({ engine, features, http }: TurnedParts): TurnedService {
  const { activity, live_calls } = features
  return {
    async idle() {
      for (let before = -1; before !== activity.begun;) {
        await activity.idle()
        before = activity.begun
        await engine.idle()
      }
    },
    nextDue: () => engine.nextDue(),
    get work_begun() {
      return engine.begun
    },
    get calls() {
      return live_calls.in_progress
    },
    get requests() {
      return http.metrics.in_flight
    },
  }
}
