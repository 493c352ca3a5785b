import { Money } from '../../ui/money.tsx'
import styles from './money.module.css'

/** A list of amounts with their names. */
export function Sums({ rows }: { rows: readonly (readonly [name: string, kobo: number])[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(([name, kobo]) => (
        <div key={name} className={styles.row}>
          <dt>{name}</dt>
          <dd>
            <Money kobo={kobo} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
