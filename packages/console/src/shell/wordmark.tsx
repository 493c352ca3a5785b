import styles from './layout.module.css'

/** The strokes of the documentation's wordmark. */
const STROKES = [
  'M18 6a14 14 0 1 0 0 28a14 14 0 1 0 0-28',
  'M12 18v4M18 15v10M24 18v4',
  'M44 4v30M44 24a8 8 0 0 1 16 0v10',
  'M70 16v10a8 8 0 0 0 16 0V16v18',
  'M96 34V16v8a8 8 0 0 1 16 0v10',
]

export function Wordmark() {
  return (
    <svg className={styles.wordmark} viewBox="0 0 118 40" aria-hidden="true">
      {STROKES.map((stroke) => (
        <path key={stroke} d={stroke} />
      ))}
    </svg>
  )
}
