import { useEffect, useRef, useState, type ReactNode } from 'react'
import { text } from '../../text/common.ts'
import { Button } from '../button.tsx'
import styles from './long-table.module.css'
import type { LongList } from './use-long-list.ts'

/** The height of a row: a million rows stay just below the height to which browsers can scroll. */
export const ROW_PX = 33
/** The number of rows that are rendered above and below the screen. */
const OVERSCAN = 8

export interface LongColumn<Row> {
  title: string
  /** A track of the grid, such as `8rem` or `minmax(8rem, 1fr)`. */
  width: string
  cell: (row: Row) => ReactNode
  /** Whether the column is aligned to the right, as numbers are. */
  right?: boolean
}

interface LongTableProps<Row> {
  label: string
  list: LongList<Row>
  columns: readonly LongColumn<Row>[]
}

/**
 * A table of any length that renders only the visible rows. All rows have the same height, so their positions need no
 * measuring.
 */
export function LongTable<Row>({ label, list, columns }: LongTableProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null)
  const [first, last] = useVisibleRows(scroller, list.count)
  const { show } = list
  useEffect(() => show(first, last))
  const tracks = { gridTemplateColumns: columns.map(({ width }) => width).join(' ') }
  return (
    <div ref={scroller} className={styles.scroller} tabIndex={0} role="region" aria-label={label}>
      <div role="table" aria-label={label} aria-rowcount={list.has_more ? -1 : list.count + 1} className={styles.table}>
        <div role="rowgroup" className={styles.head}>
          <div role="row" aria-rowindex={1} className={styles.row} style={tracks}>
            {columns.map(({ title, right }) => (
              <div key={title} role="columnheader" className={right ? styles.right : undefined}>
                {title}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" className={styles.body} style={{ height: list.count * ROW_PX }}>
          {Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index).map((index) => (
            <div
              key={index}
              role="row"
              aria-rowindex={index + 2}
              className={styles.row}
              style={{ ...tracks, transform: `translateY(${index * ROW_PX}px)` }}
            >
              <Cells row={list.rowAt(index)} columns={columns} />
            </div>
          ))}
        </div>
      </div>
      <Rest list={list} />
    </div>
  )
}

function Cells<Row>({ row, columns }: { row: Row | undefined; columns: readonly LongColumn<Row>[] }) {
  return columns.map(({ title, cell, right }) => (
    <div key={title} role="cell" className={right ? styles.right : undefined}>
      {row === undefined ? '…' : cell(row)}
    </div>
  ))
}

/** The state below the last known row. */
function Rest<Row>({ list }: { list: LongList<Row> }) {
  if (!list.has_more || list.error || !(list.is_paused || list.is_reading)) return null
  return list.is_paused ? (
    <p className={styles.rest}>
      {text.searched_long} <Button onClick={list.continueSearch}>{text.search_on}</Button>
    </p>
  ) : (
    <p role="status" className={styles.rest}>
      {text.loading}
    </p>
  )
}

/** The rows between the edges of the element. */
function useVisibleRows(scroller: React.RefObject<HTMLDivElement | null>, count: number): readonly [number, number] {
  const [seen, setSeen] = useState({ top_px: 0, height_px: 0 })
  useEffect(() => {
    const element = scroller.current!
    const measure = (): void => setSeen({ top_px: element.scrollTop, height_px: element.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    measure()
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [scroller])
  const first = Math.max(0, Math.floor(seen.top_px / ROW_PX) - OVERSCAN)
  const last = Math.min(count - 1, Math.ceil((seen.top_px + seen.height_px) / ROW_PX) + OVERSCAN)
  return [Math.min(first, Math.max(0, last)), last]
}
