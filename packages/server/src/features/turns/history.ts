import type { TranscriptTurn } from '../../generated/types.gen.ts'

/** How many turns events and turn requests show (the spec). */
export const HISTORY_TURNS = 20

export function history(transcript: readonly TranscriptTurn[]): TranscriptTurn[] {
  return transcript.slice(-HISTORY_TURNS)
}
