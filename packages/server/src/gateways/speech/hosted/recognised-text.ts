import { beginningOf } from '../../../platform/storable-text.ts'
import type { Recognised } from '../speech-to-text.ts'

/** The limit of a turn's text. */
export const LONGEST_TEXT = 4_000
/** The models that report the log probability of each part of the text on request. Other models reject the request. */
const SAYS_HOW_CERTAIN = /^gpt-4o(-mini)?-transcribe(-\d|$)/

export function saysHowCertain(model: string): boolean {
  return SAYS_HOW_CERTAIN.test(model)
}

/** @param logprobs - the log probabilities of the parts of the text, as the provider sent them */
export function recognisedOf(text: string, logprobs: unknown): Recognised {
  return { text: beginningOf(text.trim(), LONGEST_TEXT), confidence: confidenceIn(logprobs) }
}

/** The confidence from 0 to 1, the geometric mean over the parts. 1 if the provider does not report it. */
function confidenceIn(logprobs: unknown): number {
  if (!Array.isArray(logprobs)) return 1
  const values = logprobs.map((one: unknown) => (one as { logprob?: unknown } | null)?.logprob)
  const known = values.filter((value): value is number => typeof value === 'number' && value <= 0)
  if (known.length === 0) return 1
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length
  return Math.round(Math.exp(mean) * 1_000) / 1_000
}
