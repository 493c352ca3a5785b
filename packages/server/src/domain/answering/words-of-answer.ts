import type { Answer, AnsweredBy } from './answer.ts'
import { areOfOwner, isGreeting, isPerson, withoutGreeting, withoutOffers } from './person-phrases.ts'
import { plainWords } from './plain-words.ts'
import {
  BUSY_NUMBER,
  DIGITS,
  MENUS,
  OF_COMPANIES,
  OF_MENUS,
  OF_NETWORKS,
  OF_SCREENINGS,
  OPENINGS,
  SCREENINGS,
  VOICEMAILS,
} from './machine-phrases.ts'

/** Fewer digits may be the words of a person. */
const MIN_DIGITS = 4
/** After so few words following a greeting, both a person and a machine are possible. */
const MAX_OPEN_WORDS = 3

/**
 * Judges the first words after the answer. A person and a machine may both say "not available", but only a network says that a number
 * or a subscriber is not available.
 * @param text - All words that have been recognised so far.
 * @returns null if both a person and a machine may have said them.
 */
export function answerByWords(text: string): Answer | null {
  const words = plainWords(text)
  if (words === '') return null
  if (SCREENINGS.some((one) => one.test(words))) return { answered_by: 'uncertain', reason: 'screening' }
  const rest = withoutOffers(words)
  if (VOICEMAILS.some((one) => one.test(rest))) return { answered_by: 'voicemail', reason: 'words' }
  if (areOfOwner(words)) return { answered_by: 'human', reason: 'words' }
  if (MENUS.some((one) => one.test(rest))) return { answered_by: 'menu', reason: 'words' }
  if (BUSY_NUMBER.some((one) => one.test(words))) return { answered_by: 'unavailable', reason: 'words' }
  if (areDigits(words)) return { answered_by: 'voicemail', reason: 'words' }
  return rest !== words || isPerson(words) ? { answered_by: 'human', reason: 'words' } : null
}

/** True if the text is only a greeting such as "Hello?", which need not be answered. */
export function isMereGreeting(text: string): boolean {
  return isGreeting(plainWords(text))
}

/** True if the words so far are those of a person. */
export function soundsLikePerson(text: string): boolean {
  const words = plainWords(text)
  return isGreeting(words) || isPerson(words)
}

/** True if the words so far may be those of a person or of a machine: a greeting and little else. */
export function mayBePerson(text: string): boolean {
  const words = plainWords(text)
  if (words === '') return false
  const rest = withoutGreeting(words)
  return isPerson(words) || rest.length <= MAX_OPEN_WORDS || OF_COMPANIES.test(words)
}

/** True if no person begins like that, whatever follows. */
export const beginsAsMachine = (text: string): boolean => OPENINGS.test(plainWords(text))

/** True if a screening service may begin like that, which must not be taken for a voicemail before it has asked who is calling. */
export const mayBeScreening = (text: string): boolean => OF_SCREENINGS.test(plainWords(text))

/** The kind of a machine that speaks, judged by its first words. */
export function kindOfMachine(text: string): AnsweredBy {
  const words = plainWords(text)
  if (OF_NETWORKS.test(words)) return 'unavailable'
  return OF_MENUS.test(words) ? 'menu' : 'voicemail'
}

function areDigits(words: string): boolean {
  const all = words.split(' ').flatMap((word) => (/^\d+$/.test(word) ? word.split('') : [word]))
  return all.length >= MIN_DIGITS && all.every((word) => DIGITS.has(word))
}
