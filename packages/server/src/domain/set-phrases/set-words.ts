import type { Agent } from '../../generated/types.gen.ts'
import { arabic } from './arabic.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import { hausa } from './hausa.ts'
import { igbo } from './igbo.ts'
import { pidgin } from './pidgin.ts'
import { portuguese } from './portuguese.ts'
import type { SetPhrases } from './set-phrases.ts'
import { yoruba } from './yoruba.ts'

type Language = Exclude<Agent['language'], 'auto'>

const BY_LANGUAGE: Readonly<Record<Language, SetPhrases>> = {
  en: english,
  pcm: pidgin,
  yo: yoruba,
  ig: igbo,
  ha: hausa,
  fr: french,
  ar: arabic,
  pt: portuguese,
}

/** Words in the language of an agent, with the English words for a voice that does not speak that language. */
export interface SetWords {
  text: string
  in_english?: string
}

interface Speaking {
  language: string
}

/** The phrases of an agent. They are English for `auto`, because Ohun does not know which language the caller speaks. */
export function setPhrases({ language }: Speaking): SetPhrases {
  return BY_LANGUAGE[language as Language] ?? english
}

/** @param wordsOf - selects the words from the phrases of a language. */
export function setWords(agent: Speaking, wordsOf: (phrases: SetPhrases) => string): SetWords {
  const [text, in_english] = [wordsOf(setPhrases(agent)), wordsOf(english)]
  return text === in_english ? { text } : { text, in_english }
}
