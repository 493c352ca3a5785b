import type { Overheard } from '../../../gateways/telephony/line.ts'
import type { LiveBus } from '../../../platform/live/live-bus.ts'

/** A message from the process that carries a call to the processes of its monitors. */
export type MonitorUpdate =
  | { kind: 'audio'; piece: Overheard }
  /**
   * `by`: the monitor that has taken the call over. Null if the agent has it.
   * `announcing`: audio waits until the caller has heard the announcement.
   */
  | { kind: 'control'; by: string | null; has_audio: boolean; announcing?: true }

/** A message from a monitor to the process that carries the call. Each one counts as a sign of life. */
export type MonitorSignal = { monitor_id: string } & (
  | { kind: 'alive' }
  | { kind: 'left' }
  | { kind: 'voice'; audio: string }
)

/** A monitor that has sent nothing for this long is considered gone. */
export const MONITOR_LEASE_MS = 15_000
export const MONITOR_BEAT_MS = 5_000

const updates = (call_id: string): string => `call_monitors:${call_id}`
const signals = (call_id: string): string => `call_monitor_signals:${call_id}`

export function publishUpdate(bus: LiveBus, call_id: string, update: MonitorUpdate): void {
  bus.publish(updates(call_id), JSON.stringify(update))
}

export function publishSignal(bus: LiveBus, call_id: string, signal: MonitorSignal): void {
  bus.publish(signals(call_id), JSON.stringify(signal))
}

/** @returns a function that ends it. */
export function followUpdates(bus: LiveBus, call_id: string, listener: (update: MonitorUpdate) => void): () => void {
  return bus.subscribe(updates(call_id), (messages) => {
    for (const message of messages) listener(JSON.parse(message) as MonitorUpdate)
  })
}

/** @returns a function that ends it. */
export function followSignals(bus: LiveBus, call_id: string, listener: (signal: MonitorSignal) => void): () => void {
  return bus.subscribe(signals(call_id), (messages) => {
    for (const message of messages) listener(JSON.parse(message) as MonitorSignal)
  })
}
