import type { SimulatedTurn } from '../../../generated/types.gen.ts'
import type { Played } from '../played.ts'

/** The most characters of a conversation that a model reads. */
const MAX_CHARACTERS = 60_000

/**
 * A conversation for a model, with one JSON object in each line, so that no words can break out of their quotation. If it is too
 * long, only its end.
 */
export function transcriptText({ turns, tool_calls, end_reason }: Played): string {
  const said = turns.map(({ at_ms, role, text }) => ({ at_ms, role: role as string, text }))
  const called = tool_calls.map(({ name, arguments: given, ...call }) => ({
    ...call,
    role: 'tool',
    name,
    arguments: given,
  }))
  const ended = end_reason === null ? [] : [JSON.stringify({ role: 'system', text: `The call ended: ${end_reason}.` })]
  const lines = [...said, ...called].toSorted((a, b) => a.at_ms - b.at_ms).map((one) => JSON.stringify(one))
  return lastLines([...lines, ...ended])
}

/** The text of a conversation that is in progress. */
export function turnsText(turns: readonly Pick<SimulatedTurn, 'role' | 'text'>[]): string {
  return lastLines(turns.map(({ role, text }) => JSON.stringify({ role, text })))
}

function lastLines(lines: readonly string[]): string {
  let left = MAX_CHARACTERS
  const from = lines.findLastIndex((line) => (left -= line.length + 1) < 0)
  return lines.slice(from + 1).join('\n')
}
