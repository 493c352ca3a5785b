import type { Question, Verdict } from './verdict.ts'

const QUOTED = /"([^"]+)"|“([^”]+)”/g

/** The verdict without a model. It is yes if the agent said all words that the question quotes. */
export function scriptedVerdict({ question, spoken }: Question): Verdict {
  const wanted = [...question.matchAll(QUOTED)].map(([, plain = '', curly = '']) => plain || curly)
  if (wanted.length === 0) return { answer: 'yes', reason: NOTHING_QUOTED }
  const said = spoken.agent_said.map((text) => text.toLowerCase())
  const missing = wanted.find((words) => !said.some((text) => text.includes(words.toLowerCase())))
  if (missing === undefined) return { answer: 'yes', reason: 'The agent said everything that the question quotes.' }
  return { answer: 'no', reason: `The agent did not say "${missing}".` }
}

const NOTHING_QUOTED = 'The scripted judge looks for words in quotation marks, and the question has none.'
