import { shownTime } from '../call-times.ts'
import styles from './axis.module.css'
import type { View } from './use-zoom.ts'

const STEPS_S = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200]
const APART_PX = 70

/** The times on the axis, as many as fit. */
export function Ruler({ view: { from_ms, to_ms, px_per_ms }, length_ms }: { view: View; length_ms: number }) {
  const step_ms = 1_000 * (STEPS_S.find((step) => step * 1_000 * px_per_ms >= APART_PX) ?? STEPS_S.at(-1)!)
  const first = Math.floor(from_ms / step_ms)
  const last = Math.floor(Math.min(to_ms, length_ms) / step_ms)
  const ticks = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step_ms)
  return (
    <div className={styles.ruler}>
      {ticks.map((ms) => (
        <span key={ms} className={styles.tick} style={{ left: ms * px_per_ms }}>
          {shownTime(ms)}
        </span>
      ))}
    </div>
  )
}
