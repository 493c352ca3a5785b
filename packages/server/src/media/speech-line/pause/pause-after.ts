import type { Ending } from './ending.ts'

/**
 * The pauses that end an utterance, as multiples of the operator's setting. With a setting of 600 ms, fewer than 2 % of the utterances
 * in test/media/utterance-set.test.ts are split.
 */
const PARTS: Readonly<Record<Ending, number>> = {
  answer: 0.6,
  question: 0.6,
  number: 0.75,
  reply: 0.9,
  open: 1,
  opening: 1.25,
  unfinished: 2,
  digits: 2,
  hesitation: 2.5,
}
const SHORTEST_MS = 250
/** Callers who have finished do not wait longer for an answer, whatever their words look like. */
const MAX_MS = 1_500

/**
 * How long a caller has to be silent until the utterance is over.
 * @param base_ms - The pause that applies when nothing is known about the words.
 */
export function pauseAfter(ending: Ending, base_ms: number): number {
  const pause_ms = base_ms * PARTS[ending]
  if (pause_ms < base_ms) return Math.max(pause_ms, Math.min(SHORTEST_MS, base_ms))
  return Math.min(pause_ms, Math.max(MAX_MS, base_ms))
}
