import type { TranscriptTurn } from '../../generated/types.gen.ts'

/** The number of turns in events and turn requests (set by the spec). */
export const HISTORY_TURNS = 20

export function history(transcript: readonly TranscriptTurn[]): TranscriptTurn[] {
  return transcript.slice(-HISTORY_TURNS)
}
