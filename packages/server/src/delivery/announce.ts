import type { LiveBus } from '../platform/live/live-bus.ts'
import type { EventParams } from './events-sql.ts'

/** The topic of the live bus for the ids of a workspace's events. */
export function eventTopic({ workspace_id, environment }: { workspace_id: string; environment: string }): string {
  return `events:${workspace_id}:${environment}`
}

/** Announces an event after its commit. */
export function announceEvent(live_bus: LiveBus): (event: EventParams) => void {
  return ({ event_id, event_workspace_id: workspace_id, event_environment: environment }) => {
    live_bus.publish(eventTopic({ workspace_id, environment }), event_id)
  }
}
