import { beginningOf } from '../../../platform/storable-text.ts'
import type { Recognised } from '../speech-to-text.ts'

/** The limit of a turn's text. */
export const LONGEST_TEXT = 4_000
/** Models of this kind say how certain they are of each part of the text, if they are asked; others refuse the question. */
const SAYS_HOW_CERTAIN = /^gpt-4o(-mini)?-transcribe(-\d|$)/

export function saysHowCertain(model: string): boolean {
  return SAYS_HOW_CERTAIN.test(model)
}

/** @param logprobs - of the parts of the text, as the provider sent them */
export function recognisedOf(text: string, logprobs: unknown): Recognised {
  return { text: beginningOf(text.trim(), LONGEST_TEXT), confidence: confidenceIn(logprobs) }
}

/** From 0 to 1: the mean of the parts. Of a provider that does not say, 1. */
function confidenceIn(logprobs: unknown): number {
  if (!Array.isArray(logprobs)) return 1
  const values = logprobs.map((one: unknown) => (one as { logprob?: unknown } | null)?.logprob)
  const known = values.filter((value): value is number => typeof value === 'number' && value <= 0)
  if (known.length === 0) return 1
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length
  return Math.round(Math.exp(mean) * 1_000) / 1_000
}
