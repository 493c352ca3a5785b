import type { LineQuality } from '../../../gateways/telephony/line.ts'
import type { ExpectedQuality } from '../../../generated/types.gen.ts'
import type { Played } from '../played.ts'
import type { Mismatch } from './mismatch.ts'

type Bound = [name: keyof ExpectedQuality, measure: Exclude<keyof LineQuality, 'codec'>, is: 'at least' | 'at most']

const BOUNDS: readonly Bound[] = [
  ['mos_at_least', 'mos', 'at least'],
  ['packet_loss_percent_at_least', 'packet_loss_percent', 'at least'],
  ['packet_loss_percent_at_most', 'packet_loss_percent', 'at most'],
  ['jitter_ms_at_most', 'jitter_ms', 'at most'],
]

/** The difference between the expected and the measured quality of a line. Null if the expectation is met. */
export function qualityMismatch(wanted: ExpectedQuality, { quality }: Played): Mismatch | null {
  for (const [name, measure, is] of BOUNDS) {
    const bound = wanted[name]
    if (bound === undefined) continue
    const expected = `${measure} ${is} ${bound}`
    if (quality === null) return { expected, actual: 'the line has measured nothing' }
    const measured = quality[measure]
    if (is === 'at least' ? measured < bound : measured > bound) return { expected, actual: String(measured) }
  }
  return null
}
