import styles from './meter.module.css'

interface MeterProps {
  label: string
  used: number
  limit: number
  /** Whether it is a part of a whole, of which much is no worse than little. */
  part?: boolean
}

/** From here on the colour warns. */
const NEARLY_ALL = 0.8

/** How much of a limit is used, as a bar; the words are beside it. */
export function Meter({ label, used, limit, part = false }: MeterProps) {
  const full = limit <= 0 ? 1 : Math.min(1, Math.max(0, used / limit))
  const warning = part ? {} : { high: NEARLY_ALL, low: NEARLY_ALL, optimum: 0 }
  return <meter className={styles.meter} aria-label={label} min={0} max={1} {...warning} value={full} />
}
