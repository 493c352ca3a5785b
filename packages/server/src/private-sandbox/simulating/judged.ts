import type { SimulationRun } from '../../generated/types.gen.ts'
import { failuresOf } from './expecting/failures.ts'
import type { Latencies, Played } from './played.ts'
import type { Run } from './runs.ts'

/** A run with what is kept of it. */
export interface Judged {
  result: SimulationRun
  latencies: readonly Latencies[]
}

/** Enough to see what happened: of runs that passed, only the first is shown in full. */
export function judged({ repeat, scenario }: Pick<Run, 'repeat' | 'scenario'>, played: Played): Judged {
  const failures = [...played.faults, ...failuresOf(scenario.expect, played)]
  const passed = failures.length === 0
  const is_shown = !passed || repeat === 1
  const { status, end_reason, duration_ms, cost_kobo, latencies, turns, tool_calls, events } = played
  const result = {
    repeat,
    passed,
    failures,
    status,
    end_reason,
    duration_ms,
    cost_kobo,
    slowest_reply_ms: latencies.length === 0 ? null : Math.max(...latencies.map(({ reply }) => reply)),
    transcript: is_shown ? turns : null,
    tool_calls: is_shown ? tool_calls : null,
    events: is_shown ? events.map(({ type }) => type) : null,
  }
  return { result, latencies }
}
