import type { Mno } from '../../generated/types.gen.ts'
import type { Carrier, LineEvent } from './carrier.ts'

/** The scripted caller: answers after a second, speaks at two, hangs up at five. */
const conversation: readonly LineEvent[] = [
  { kind: 'answered', after_ms: 1_000 },
  { kind: 'utterance', after_ms: 2_000, text: 'Hello, I would like to know the status of my order.', confidence: 0.97 },
  { kind: 'ended', after_ms: 5_000, status: 'completed' },
]

/** Last four digits of reserved destinations, each with what its line does (see docs/sandbox.md). */
const lines: Readonly<Record<string, readonly LineEvent[]>> = {
  '9002': [{ kind: 'ended', after_ms: 2_000, status: 'busy' }],
  '9003': [{ kind: 'ended', after_ms: 5_000, status: 'no_answer' }],
}

/** A simulated operator. Destinations ending in 9001 fail on every operator, those in 9004 on the first that is tried. */
export function sandboxCarrier(mno: Mno, position: number): Carrier {
  return {
    dial({ to }) {
      const digits = to.slice(-4)
      const fails = digits === '9001' || (digits === '9004' && position === 0)
      if (fails) return Promise.resolve({ kind: 'carrier_failed', cause: `${mno} refused the call` })
      return Promise.resolve({ kind: 'ringing', mno, line: lines[digits] ?? conversation })
    },
  }
}
