import styles from './meter.module.css'

interface MeterProps {
  label: string
  used: number
  limit: number
  /** Whether the value is a share of a whole, for which high values are not worse than low ones. */
  part?: boolean
}

/** From this share on, the colour warns. */
const NEARLY_ALL = 0.8

/** The used part of a limit, as a bar. The words are beside it. */
export function Meter({ label, used, limit, part = false }: MeterProps) {
  const full = limit <= 0 ? 1 : Math.min(1, Math.max(0, used / limit))
  const warning = part ? {} : { high: NEARLY_ALL, low: NEARLY_ALL, optimum: 0 }
  return <meter className={styles.meter} aria-label={label} min={0} max={1} {...warning} value={full} />
}
