import type { TextPatterns } from '../../domain/text-pattern.ts'
import type { LineQuality } from '../../gateways/telephony/line.ts'
import type { SimulatedQuality, SimulationRun } from '../../generated/types.gen.ts'
import { failuresOf } from './expecting/failures.ts'
import { spokenIn, type Spoken } from './judging/spoken.ts'
import type { Latencies, Played } from './played.ts'
import type { Run } from './runs.ts'

/** The parts of a run that are kept. */
export interface Judged {
  result: SimulationRun
  latencies: readonly Latencies[]
  /** The conversation, if its scenario has questions for a model. Null if there are no questions. */
  spoken: Spoken | null
}

/**
 * Checks a run and reduces it to the result. Failed runs and the first run that passed are shown in full. Questions for a model are
 * asked later.
 */
export function judged(
  { repeat, scenario }: Pick<Run, 'repeat' | 'scenario'>,
  played: Played,
  patterns: TextPatterns,
): Judged {
  const failures = [...played.faults, ...failuresOf(scenario.expect, played, patterns)]
  const passed = failures.length === 0
  const has_questions = scenario.expect.some((one) => 'judge' in one)
  const is_shown = !passed || repeat === 1 || has_questions
  const { status, end_reason, duration_ms, cost_kobo, latencies, turns, tool_calls, events, quality } = played
  const result = {
    repeat,
    passed,
    failures,
    status,
    end_reason,
    duration_ms,
    cost_kobo,
    slowest_reply_ms: latencies.length === 0 ? null : Math.max(...latencies.map(({ reply }) => reply)),
    ...(quality && { quality: qualityOf(quality) }),
    transcript: is_shown ? turns : null,
    tool_calls: is_shown ? tool_calls : null,
    events: is_shown ? events.map(({ type }) => type) : null,
  }
  return { result, latencies, spoken: has_questions ? spokenIn(played) : null }
}

function qualityOf(quality: LineQuality): SimulatedQuality {
  const { mos, packets_received, packets_lost, packet_loss_percent, jitter_ms } = quality
  return { mos, packets_received, packets_lost, packet_loss_percent, jitter_ms }
}
