import type { Clock } from '@ohun/clock'
import type { PlayCallee } from '../../features/calls/placing/play-callee.ts'
import type { PlayCaller } from '../../features/calls/receiving/play-caller.ts'
import type { TextPatterns } from '../../domain/text-pattern.ts'
import type { Event, SimulatedToolCall } from '../../generated/types.gen.ts'
import type { Activity } from '../../platform/activity.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Models } from './asking/models.ts'
import type { Backends } from './backends.ts'
import type { RunBackends } from './run-backends.ts'
import type { PlayedEvent } from './played.ts'
import type { SandboxApi } from './sandbox-api.ts'
import type { SoundCalls } from './sound/sound-calls.ts'

/** The parts with which conversations are played. */
export interface PlayDeps {
  api: SandboxApi
  playCaller: PlayCaller
  playCallee: PlayCallee
  backends: Backends
  sound: SoundCalls
  /** The clock of the conversations. */
  clock: Clock
  ids: Ids
  models: Models
  patterns: TextPatterns
  /** Work that the clock waits for. */
  activity: Activity
  agent_id: string
  /** The agent's number. */
  number: string
}

/** Does work on a conversation, for which the clock waits. */
export async function working<T>({ activity }: Pick<PlayDeps, 'activity'>, work: () => Promise<T>): Promise<T> {
  using _ = activity.begin()
  return await work()
}

/** Waits on the clock of the conversations. */
export async function passes({ clock }: Pick<PlayDeps, 'clock'>, ms: number): Promise<void> {
  await new Promise<void>((resolve) => void clock.after(ms, resolve))
}

export const msFrom = (began: Date, at: Date | string): number => new Date(at).getTime() - began.getTime()

export function toolCallsOf({ tools }: RunBackends, began: Date): SimulatedToolCall[] {
  return tools.map(({ at, name, arguments: given, outcome }) => {
    return { at_ms: msFrom(began, at), name, arguments: given, outcome: outcome ?? 'given_up' }
  })
}

export function playedEvents(events: readonly Event[], began: Date): PlayedEvent[] {
  return events.map(({ event_type: type, timestamp, payload }) => {
    return { at_ms: msFrom(began, timestamp), type, payload: { ...payload } }
  })
}
