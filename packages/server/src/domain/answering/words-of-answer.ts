import type { Answer, AnsweredBy } from './answer.ts'
import { isGreeting, isPerson, withoutGreeting } from './person-phrases.ts'
import { plainWords } from './plain-words.ts'
import {
  BUSY_NUMBER,
  DIGITS,
  MENUS,
  OF_COMPANIES,
  OF_MENUS,
  OF_NETWORKS,
  OPENINGS,
  SCREENINGS,
  VOICEMAILS,
} from './machine-phrases.ts'

/** Fewer digits may be an answer. */
const LEAST_DIGITS = 4
/** So few words after a greeting may become anything. */
const MOST_OPEN_WORDS = 3

/**
 * Judges the first words of who has answered. A person and a machine may both say "not available"; the number or the subscriber is
 * not available only where a network speaks.
 * @param text - All that is recognised so far.
 * @returns null if a person and a machine may have said it.
 */
export function answerByWords(text: string): Answer | null {
  const words = plainWords(text)
  if (words === '') return null
  if (SCREENINGS.some((one) => one.test(words))) return { answered_by: 'uncertain', reason: 'screening' }
  if (VOICEMAILS.some((one) => one.test(words))) return { answered_by: 'voicemail', reason: 'words' }
  if (MENUS.some((one) => one.test(words))) return { answered_by: 'menu', reason: 'words' }
  if (BUSY_NUMBER.some((one) => one.test(words))) return { answered_by: 'unavailable', reason: 'words' }
  if (areDigits(words)) return { answered_by: 'voicemail', reason: 'words' }
  return isPerson(words) ? { answered_by: 'human', reason: 'words' } : null
}

/** Only a greeting such as "Hello?": nothing that has to be answered. */
export function isMereGreeting(text: string): boolean {
  return isGreeting(plainWords(text))
}

/** A person has said it, as far as it goes. */
export function soundsLikePerson(text: string): boolean {
  const words = plainWords(text)
  return isGreeting(words) || isPerson(words)
}

/** Its beginning is that of a person's words as much as that of a machine's: a greeting, and little else. */
export function mayBePerson(text: string): boolean {
  const words = plainWords(text)
  if (words === '') return false
  const rest = withoutGreeting(words)
  return isPerson(words) || rest.length <= MOST_OPEN_WORDS || OF_COMPANIES.test(words)
}

/** No person begins like that, whatever comes next. */
export const beginsAsMachine = (text: string): boolean => OPENINGS.test(plainWords(text))

/** For a machine that speaks: which one it is, as far as its first words tell. */
export function kindOfMachine(text: string): AnsweredBy {
  const words = plainWords(text)
  if (OF_NETWORKS.test(words)) return 'unavailable'
  return OF_MENUS.test(words) ? 'menu' : 'voicemail'
}

function areDigits(words: string): boolean {
  const all = words.split(' ').flatMap((word) => (/^\d+$/.test(word) ? word.split('') : [word]))
  return all.length >= LEAST_DIGITS && all.every((word) => DIGITS.has(word))
}
