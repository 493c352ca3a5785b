import type { SimulatedToolCall, SimulatedTurn, SimulationRun } from '@ohun/sdk'

export const LANES = ['caller', 'agent', 'tool'] as const
type Lane = (typeof LANES)[number]

/** A turn of speech, or a call of a tool. */
export interface RunEntry {
  id: string
  lane: Lane
  who: SimulatedTurn['role'] | 'tool'
  at_ms: number
  until_ms: number
  words: string
  /** Whether the caller interrupted the words. */
  interrupted: boolean
  failed: boolean
}

/** The estimated time to speak a word. Simulated conversations are text, so it is not measured. */
const WORD_MS = 380

/** The part of the time until a side's next words that is left as a gap. */
const PAUSE = 0.03

/** The order at equal times: a tool is called for the answer that has the same time. */
const ORDER: Readonly<Record<Lane, number>> = { caller: 0, tool: 1, agent: 2 }

/** Everything that happened in a conversation, in chronological order. Null if the service left it out. */
export function entriesOf({ transcript, tool_calls }: SimulationRun): RunEntry[] | null {
  if (transcript === null) return null
  const said = transcript.map(turnEntry)
  const called = (tool_calls ?? []).map(toolEntry)
  return [...said, ...called].toSorted((one, other) => one.at_ms - other.at_ms || ORDER[one.lane] - ORDER[other.lane])
}

/** The words of a side end before its next ones begin, whatever the estimate. */
function turnEntry({ at_ms, role, text, interrupted }: SimulatedTurn, at: number, all: readonly SimulatedTurn[]) {
  const next = all.slice(at + 1).find((other) => other.role === role)
  const free_ms = next ? (next.at_ms - at_ms) * (1 - PAUSE) : Infinity
  return {
    id: `said-${at}`,
    lane: role === 'caller' ? 'caller' : 'agent',
    who: role,
    at_ms,
    until_ms: at_ms + Math.min(free_ms, text.split(/\s+/).length * WORD_MS),
    words: text,
    interrupted: interrupted === true,
    failed: false,
  } satisfies RunEntry
}

function toolEntry({ at_ms, name, arguments: given, outcome }: SimulatedToolCall, at: number): RunEntry {
  return {
    id: `tool-${at}`,
    lane: 'tool',
    who: 'tool',
    at_ms,
    until_ms: at_ms,
    words: `${name} ${shownJson(given)}: ${outcome}`,
    interrupted: false,
    failed: outcome !== 'answered',
  }
}

export const shownJson = (value: unknown): string => JSON.stringify(value) ?? ''

/** The length of the axis: to the end of the conversation, or of its last entry. */
export const lengthOf = ({ duration_ms }: SimulationRun, entries: readonly RunEntry[]): number =>
  entries.reduce((max, { until_ms }) => Math.max(max, until_ms), Math.max(1_000, duration_ms))
