import { beginningOf } from '../../../platform/storable-text.ts'
import type { PersonaStep, PersonaRequest } from './persona-step.ts'

const SENTENCE_END = /(?<=[.!?])\s+/
const LONGEST_WORDS = 1_000

/** The steps of a persona without a model. It says the sentences of its goal one by one, and then hangs up. */
export function scriptedWords({ persona: { goal }, turn }: Pick<PersonaRequest, 'persona' | 'turn'>): PersonaStep {
  const text = goal.trim().split(SENTENCE_END)[turn - 1] ?? ''
  return text === '' ? { action: 'hang_up' } : { action: 'say', text: beginningOf(text, LONGEST_WORDS) }
}
