import type { CallEndReason, TranscriptTurn } from '../../../generated/types.gen.ts'

/** The facts of an ended call that decide its class. */
export interface EndedConversation {
  end_reason: CallEndReason | null
  /** The turns, oldest first. */
  transcript: readonly Pick<TranscriptTurn, 'role' | 'text'>[]
  /** True if the last answer was the fallback text. */
  ended_in_fallback: boolean
}

export interface Classification {
  /** Null if the caller said nothing. */
  resolution: 'resolved' | 'unresolved' | null
  /** The sentiment of the caller's words, from -1 to 1. Null if no word has a known sentiment. */
  sentiment: number | null
}

/** End reasons that alone show that the caller did not get what they wanted from the agent. */
const UNRESOLVED_ENDS = new Set<CallEndReason | null>(['transferred', 'idle', 'connection_lost', 'balance_exhausted'])

/**
 * Classifies a call by rules. The result for a call is always the same, the rules work with every mix of languages that callers use,
 * and no model is needed, which not everyone has configured.
 */
export function classifyConversation({ end_reason, transcript, ended_in_fallback }: EndedConversation): Classification {
  const said = transcript.filter(({ role }) => role === 'caller').map(({ text }) => text)
  if (said.length === 0) return { resolution: null, sentiment: null }
  const sentiment = sentimentOf(said)
  const stuck = UNRESOLVED_ENDS.has(end_reason) || ended_in_fallback || gaveUp(said.at(-1) ?? '')
  const unhappy = sentiment !== null && sentiment < 0
  return { resolution: stuck || unhappy ? 'unresolved' : 'resolved', sentiment }
}

/** English, Pidgin, Yoruba, Igbo and Hausa words that callers use. Diacritics are removed on both sides. */
const POSITIVE = words(`
  thanks thank great good perfect excellent helpful love happy nice wonderful awesome pleased glad fine correct
  oshey ose dalu imela nagode sannu gode beta`)
const NEGATIVE = words(`
  bad terrible useless wrong angry annoyed nonsense rubbish poor worst hate disappointed frustrated complain complaint
  failed broken scam fraud wahala vex yeye stupid unacceptable`)
const PHRASES_OF_GIVING_UP = [
  'real person',
  'human being',
  'speak to a human',
  'speak to someone',
  'talk to a person',
  'customer care',
  'not helping',
  'not helpful',
  'never mind',
]

/** The mean of the words with a sentiment. A negation inverts the next word. */
function sentimentOf(said: readonly string[]): number | null {
  const scores = said.flatMap((text) => {
    const spoken = plainWords(text)
    return spoken.flatMap((word, index) => {
      const score = POSITIVE.has(word) ? 1 : NEGATIVE.has(word) ? -1 : 0
      if (score === 0) return []
      return NEGATIONS.has(spoken[index - 1] ?? '') ? [-score] : [score]
    })
  })
  if (scores.length === 0) return null
  return Math.round((scores.reduce<number>((sum, score) => sum + score, 0) / scores.length) * 100) / 100
}

const NEGATIONS = words('not no never dont isnt wasnt cannot')

function gaveUp(last: string): boolean {
  const spoken = ` ${plainWords(last).join(' ')} `
  return PHRASES_OF_GIVING_UP.some((phrase) => spoken.includes(` ${phrase} `))
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/))
}

function plainWords(text: string): string[] {
  const bare = text
    .normalize('NFD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
  return bare.match(/[\p{L}\p{N}]+/gu) ?? []
}
