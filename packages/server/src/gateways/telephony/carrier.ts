import type { Mno } from '../../generated/types.gen.ts'

export interface DialRequest {
  from: string
  to: string
}

/** What a line does, and when. A simulated line tells it beforehand; a real one as it happens. */
export type LineEvent =
  | { kind: 'answered'; after_ms: number }
  | { kind: 'utterance'; after_ms: number; text: string; confidence: number }
  | { kind: 'ended'; after_ms: number; status: 'completed' | 'busy' | 'no_answer' }

/** A failure of the carrier is a value, not an exception: it says that another carrier should try. */
export type DialOutcome =
  | { kind: 'ringing'; mno: Mno; line: readonly LineEvent[] }
  | { kind: 'carrier_failed'; cause: string }

export interface Carrier {
  dial(request: DialRequest, signal: AbortSignal): Promise<DialOutcome>
}
