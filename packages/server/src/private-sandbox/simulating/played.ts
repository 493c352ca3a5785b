import type { LineQuality } from '../../gateways/telephony/line.ts'
import type { SimulatedToolCall, SimulatedTurn, SimulationFailure } from '../../generated/types.gen.ts'

/** How long an answer took, in milliseconds from the end of what was said. Null for what is not known. */
export interface Latencies {
  reply: number
  first_byte: number | null
  first_sentence: number | null
  first_audio: number | null
}

export interface PlayedEvent {
  at_ms: number
  type: string
  payload: Record<string, unknown>
}

/** A call-back that was scheduled in a conversation. */
export interface PlayedCallBack {
  number: string
  /** ISO 8601. */
  not_before: string
  /** From the beginning of the call until then. */
  after_ms: number
}

/** A conversation that is over. Times are from its beginning. */
export interface Played {
  /** Null for messages. */
  status: string | null
  end_reason: string | null
  duration_ms: number
  cost_kobo: number
  turns: SimulatedTurn[]
  tool_calls: SimulatedToolCall[]
  events: PlayedEvent[]
  latencies: Latencies[]
  /** None for messages. */
  call_backs: PlayedCallBack[]
  /** Null for messages, and where a line has measured nothing. */
  quality: LineQuality | null
  /** Reasons for which it has failed, whatever is expected of it. */
  faults: SimulationFailure[]
}
