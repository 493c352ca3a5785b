import type { ReactNode } from 'react'
import styles from './table.module.css'

export interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** Whether the column is aligned to the right, as numbers are. */
  right?: boolean
}

/** A plain table for lists of one or two pages. */
export function Table<Row>(props: {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
}) {
  const { label, rows, columns, keyOf } = props
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ title, right }) => (
              <th key={title} scope="col" className={right ? styles.right : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, cell, right }) => (
                <td key={title} className={right ? styles.right : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
