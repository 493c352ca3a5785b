import { speechWords } from '../../../domain/speech-words.ts'
import { digitsRead } from './digits.ts'
import { phraseSets } from './phrases.ts'
import { asksForTime, isUnfinished } from './unfinished.ts'

/**
 * How the words so far end: with yes or no (`answer`), a question, a whole telephone or account number (`number`), a sentence that answers
 * a question (`reply`), a greeting (`opening`), some digits of a number (`digits`), a word that cannot end a sentence (`unfinished`), or a
 * request for time (`hesitation`). `open` means that nothing shows whether the utterance is over.
 */
export type Ending =
  | 'answer'
  | 'question'
  | 'number'
  | 'reply'
  | 'open'
  | 'opening'
  | 'unfinished'
  | 'digits'
  | 'hesitation'

export interface EndingContext {
  language: string
  /** The agent's last words. Empty if they are not known. */
  asked: string
}

/** Only the end of a text matters, however long it is. */
const LENGTH = 240
/** Shorter sentences are often followed by another one. */
const MIN_WORDS = 3

const YES_OR_NO = phraseSets({
  en: `yes, yeah, yep, yup, no, nope, nah, correct, right, sure, okay, ok, alright, fine, yes please, no thanks, no thank you,
    of course, not really, i do, i did, i am, i dont, i didnt, thats right, thats correct, yes i do, yes i am, no i dont, not yet`,
  pcm: 'na so, no be so, na true, e correct, i no want, i want am, abeg no',
  yo: 'beeni, bee ni, rara, rara o, o da, o dara, ko ri bee, mi o fe',
  ig: 'ee, eeh, mba, o bu eziokwu, o di mma, achoghi m',
  ha: 'e, ee, eh, i, a a, aa, haka ne, ba haka ba, na yarda, ban yarda ba',
})

/** Phrases with which people begin. */
const OPENS = phraseSets({
  en: `hello, hi, hey, good morning, good afternoon, good evening, good day, good morning sir, good morning ma, good afternoon sir,
    good afternoon ma, please, excuse me, hello good morning, hello good afternoon, sorry`,
  pcm: 'how far, well done, abeg, good morning o, hello o',
  yo: 'e kaaro, e kaasan, e kaale, e kuule, e nle, e nle o, bawo ni, e jo, e jowo',
  ig: 'ndewo, kedu, ututu oma, ehihie oma, mgbede oma, nnoo, biko',
  ha: 'sannu, sannu da zuwa, ina kwana, ina wuni, barka da safiya, barka da yamma, salamu alaikum, assalamu alaikum, don allah',
})

/** @param text - The words so far, as a recognizer writes them. */
export function endingOf(text: string, { language, asked }: EndingContext): Ending {
  const end = text.slice(-LENGTH).trim()
  const words = speechWords(end)
  if (words.length === 0) return 'open'
  if (asksForTime(words, language)) return 'hesitation'
  const digits = digitsRead(words, speechWords(asked.slice(-LENGTH)))
  if (digits) return digits === 'whole' ? 'number' : 'digits'
  if (text.length <= LENGTH && answersYesOrNo(words, { language, asked })) return 'answer'
  if (OPENS(language).has(words.join(' '))) return 'opening'
  if (isQuestion(end)) return 'question'
  if (/(…|\.\.\.|[,;:–—-])$/u.test(end) || isUnfinished(words, language)) return 'unfinished'
  return isSentence(end) && asksForOneThing(asked) ? 'reply' : 'open'
}

/** True for a question that is answered with one sentence, unlike "How can I help you?". */
function asksForOneThing(asked: string): boolean {
  return (
    isQuestion(asked) && !/\b(help|do for|assist|ranlow|enyere|taimak|wetin i fit)/.test(speechWords(asked).join(' '))
  )
}

const isQuestion = (text: string): boolean => /[?؟]\s*$/u.test(text)

function answersYesOrNo(words: readonly string[], { language, asked }: EndingContext): boolean {
  return isQuestion(asked) && YES_OR_NO(language).has(words.join(' '))
}

function isSentence(end: string): boolean {
  const last = end.split(/[.!?]+\s+/).at(-1) ?? ''
  return /[.!]$/.test(end) && speechWords(last).length >= MIN_WORDS
}
