import type { LineQuality } from '../../gateways/telephony/line.ts'
import type { SimulatedToolCall, SimulatedTurn, SimulationFailure } from '../../generated/types.gen.ts'

/** The latencies of an answer, in milliseconds from the end of the caller's words. Null if they are not known. */
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
  /** The earliest time of the call-back, in ISO 8601. */
  not_before: string
  /** The time from the beginning of the call until then. */
  after_ms: number
}

/** A finished conversation. Times are relative to its beginning. */
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
  /** The scheduled call-backs. Empty for messages. */
  call_backs: PlayedCallBack[]
  /** The measured quality. Null for messages, and if the line has measured nothing. */
  quality: LineQuality | null
  /** The reasons for which it has failed independently of its expectations. */
  faults: SimulationFailure[]
}
