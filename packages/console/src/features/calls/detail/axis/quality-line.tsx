import type { CallQualitySample } from '@ohun/sdk'
import { isBad } from '../quality/judge.ts'
import styles from './quality-line.module.css'
import type { View } from './use-zoom.ts'

const HEIGHT_PX = 44
const PADDING_PX = 4
const [BEST, WORST] = [5, 1]

/** The MOS over the course of the call. Higher is better. */
export function QualityLine({ samples, view }: { samples: readonly CallQualitySample[]; view: View }) {
  const { from_ms, to_ms, px_per_ms, width_px } = view
  if (samples.length === 0 || width_px === 0) return null
  const xOf = (at_ms: number): number => (at_ms - from_ms) * px_per_ms
  const yOf = (mos: number): number =>
    PADDING_PX + ((BEST - Math.min(BEST, Math.max(WORST, mos))) / (BEST - WORST)) * (HEIGHT_PX - 2 * PADDING_PX)
  const seen = samples.filter(({ at_ms }, index) => {
    const [before, after] = [samples[index - 1]?.at_ms ?? at_ms, samples[index + 1]?.at_ms ?? at_ms]
    return after >= from_ms && before <= to_ms
  })
  const points = seen.map(({ at_ms, mos }) => `${xOf(at_ms)},${yOf(mos)}`).join(' ')
  return (
    <svg className={styles.line} style={{ left: from_ms * px_per_ms }} width={width_px} height={HEIGHT_PX} aria-hidden>
      <polyline points={points} />
      {seen.map((sample) => (
        <circle
          key={sample.at_ms}
          cx={xOf(sample.at_ms)}
          cy={yOf(sample.mos)}
          r={isBad(sample) ? 4 : 2}
          data-bad={isBad(sample)}
        />
      ))}
    </svg>
  )
}
