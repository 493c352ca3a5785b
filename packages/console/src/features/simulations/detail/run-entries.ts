import type { SimulatedToolCall, SimulatedTurn, SimulationRun } from '@ohun/sdk'

export const LANES = ['caller', 'agent', 'tool'] as const
type Lane = (typeof LANES)[number]

/** Something that was said, or a tool that was called. */
export interface RunEntry {
  id: string
  lane: Lane
  who: SimulatedTurn['role'] | 'tool'
  at_ms: number
  until_ms: number
  words: string
  /** Whether the caller interrupted it. */
  interrupted: boolean
  failed: boolean
}

/** How long a word takes to be said. Simulated conversations are text, so nobody measures it. */
const WORD_MS = 380

/** A side stops so early in the time until its next words, so that a gap is between them. */
const PAUSE = 0.03

/** A tool is called for the answer that has the same time. */
const ORDER: Readonly<Record<Lane, number>> = { caller: 0, tool: 1, agent: 2 }

/** Everything that happened in a conversation, in the order of time. Null where the service left it out. */
export function entriesOf({ transcript, tool_calls }: SimulationRun): RunEntry[] | null {
  if (transcript === null) return null
  const said = transcript.map(turnEntry)
  const called = (tool_calls ?? []).map(toolEntry)
  return [...said, ...called].toSorted((one, other) => one.at_ms - other.at_ms || ORDER[one.lane] - ORDER[other.lane])
}

/** The words of a side end before its next ones begin, however long they would take. */
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

/** How long the axis is: to the end of the conversation, and of all that was said in it. */
export const lengthOf = ({ duration_ms }: SimulationRun, entries: readonly RunEntry[]): number =>
  entries.reduce((most, { until_ms }) => Math.max(most, until_ms), Math.max(1_000, duration_ms))
