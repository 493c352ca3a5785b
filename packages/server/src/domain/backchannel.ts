import { speechWords } from './speech-words.ts'

/** Words with which a listener shows attention without asking for the floor, written without diacritics. */
const PHRASES: Readonly<Record<string, string>> = {
  en: `mm, hm, hmm, mhm, mmhm, mmhmm, uh huh, uhhuh, aha, ah, oh, ok, okay, yes, yeah, yep, yup, right, alright, all right,
    sure, fine, i see, go on, of course, hello, hi`,
  pcm: 'ehen, ehn, eh, eeh, en, abi, na so, okay o, no wahala, i hear, i dey hear you',
  yo: 'o da, oda, o dara, beeni, bee ni, hen, hen en, mo gbo, mo n gbo',
  ha: 'to, toh, e, ee, eh, naam, na am, haka ne, na gane, madalla',
  ig: 'ee, eeh, ehe, eheh, o di mma, odimma, o di nma, anugo m, anugom',
}

/** The phrases of all languages, because callers mix them. */
const KNOWN = new Set(Object.values(PHRASES).flatMap((phrases) => phrases.split(/,\s+/)))
const LONGEST_PHRASE = Math.max(...[...KNOWN].map((phrase) => phrase.split(' ').length))
/** The most words of a backchannel. More words are a request. */
const MAX_WORDS = 5

/** True if the words only show that somebody is listening. False for an empty text. */
export function isBackchannel(text: string): boolean {
  const words = speechWords(text)
  return words.length > 0 && words.length <= MAX_WORDS && isMadeOfPhrases(words)
}

function isMadeOfPhrases(words: readonly string[]): boolean {
  if (words.length === 0) return true
  const lengths = Array.from({ length: Math.min(LONGEST_PHRASE, words.length) }, (_, at) => at + 1)
  return lengths.some((length) => KNOWN.has(words.slice(0, length).join(' ')) && isMadeOfPhrases(words.slice(length)))
}
