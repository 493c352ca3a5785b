import type { Call } from '@ohun/sdk'
import type { AnsweredTool } from './answered-tool.ts'
import { spokenNames, wordsOfName } from './spoken-names.ts'

/**
 * The fields in which tools receive and return the names of people, such as `customer_name`, `firstName` and `surname`.
 */
const NAME_FIELD =
  /^(?:(?:first|last|middle|full|given|family|sur|nick|maiden|account|customer|caller|contact|client|borrower|patient|payer|sender|holder|owner|user|person)[_ -]?)?names?$|^(?:customer|caller|contact|borrower|patient|payer|sender|account_?holder|holder)$/i
const DEEPEST = 20

/**
 * The names of people in a call, word by word: those that were introduced, and those in the arguments and results of
 * its tools.
 */
export function peopleOfCall({ transcript }: Pick<Call, 'transcript'>, tools: readonly AnsweredTool[]): string[] {
  const spoken = transcript.flatMap(({ text }) => spokenNames(text))
  const known = tools.flatMap(({ request, response }) =>
    [request, response].flatMap((text) => namesIn(jsonOf(text), 0)),
  )
  return [...new Set([...known, ...spoken])]
}

function namesIn(value: unknown, depth: number): string[] {
  if (value === null || typeof value !== 'object' || depth > DEEPEST) return []
  return Object.entries(value).flatMap(([field, one]) => {
    if (typeof one === 'string') return NAME_FIELD.test(field) && !isTool(value) ? wordsOfName(one) : []
    return namesIn(one, depth + 1)
  })
}

/** The name of the tool in a request is not the name of a person. */
const isTool = (value: object): boolean => 'arguments' in value

function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
