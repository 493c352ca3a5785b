import type { SimulationExpectation } from '../../../generated/types.gen.ts'
import type { TextPatterns } from '../../../domain/text-pattern.ts'
import type { Played } from '../played.ts'
import type { Mismatch } from './mismatch.ts'

type Order = NonNullable<SimulationExpectation['order']>
type Wanted = Order[number]

interface Moment {
  at_ms: number
  /** The order of simultaneous moments, in which causes come before effects. */
  rank: number
  fits: (wanted: Wanted) => boolean
}

/** Reports the first entry that did not happen after the previous ones. Null if all happened in this order. */
export function orderMismatch(order: Order, played: Played, patterns: TextPatterns): Mismatch | null {
  const moments = momentsOf(played, patterns)
  let at = 0
  for (const [place, wanted] of order.entries()) {
    const found = moments.findIndex((one, index) => index >= at && one.fits(wanted))
    if (found < 0)
      return {
        expected: inWords(wanted),
        actual: `not after ${place === 0 ? 'the beginning' : inWords(order[place - 1]!)}`,
      }
    at = found + 1
  }
  return null
}

function momentsOf({ turns, tool_calls, events }: Played, patterns: TextPatterns): Moment[] {
  const said = turns.map(({ at_ms, role, text }): Moment => {
    const fits = (wanted: Wanted): boolean => {
      const pattern = { agent: wanted.agent_says, caller: wanted.caller_says, system: undefined }[role]
      return pattern !== undefined && patterns.matches(text, pattern)
    }
    return { at_ms, rank: role === 'caller' ? 0 : 2, fits }
  })
  const called = tool_calls.map(({ at_ms, name }): Moment => ({ at_ms, rank: 1, fits: ({ tool }) => tool === name }))
  const happened = events.map(({ at_ms, type }): Moment => ({ at_ms, rank: 3, fits: ({ event }) => event === type }))
  return [...said, ...called, ...happened].toSorted((a, b) => a.at_ms - b.at_ms || a.rank - b.rank)
}

function inWords(wanted: Wanted): string {
  const [[kind, what] = ['', '']] = Object.entries(wanted)
  return `${kind} ${what}`
}
