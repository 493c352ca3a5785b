import { useEffect, useRef, type ReactNode } from 'react'
import { text } from '../../text/chart.ts'
import { ErrorNotice } from '../error-notice.tsx'
import { Table, type Column } from '../table.tsx'
import { shownDay } from '../lagos-days.ts'
import styles from './day-chart.module.css'
import { summaryOf, type Series } from './summary.ts'
import { useDrawing } from './use-drawing.ts'

export interface DayChartProps {
  /** The title, such as “Calls per day”. */
  label: string
  /** Days in Lagos such as `2026-11-20`, oldest first. */
  days: readonly string[]
  /** The series, with one value for each day. Null for a day without a value. */
  series: readonly Series[]
  format: (value: number) => string
  kind?: 'bars' | 'line'
  /** The lowest and the highest value of the axis. Default: from 0 to the highest value. */
  range?: readonly [number, number]
  /** How a day is shown in the table, such as a link to its calls. */
  day?: (date: string) => ReactNode
}

/** Values by day: as a drawing, as a sentence, and as a table for screen readers and everyone else. */
export function DayChart({ day = shownDay, ...chart }: DayChartProps) {
  const { label, days, series, format } = chart
  const summary = summaryOf(chart)
  const columns: Column<number>[] = [
    { title: text.day, cell: (place) => day(days[place]!) },
    ...series.map(({ name, values }) => ({
      title: name,
      cell: (place: number) => shown(values[place], format),
      right: true,
    })),
  ]
  return (
    <figure className={styles.figure}>
      <Plot {...chart} summary={summary} />
      <figcaption className={styles.summary}>{summary}</figcaption>
      <details>
        <summary>{text.as_table}</summary>
        <Table
          label={text.table(label)}
          rows={days.map((_, index) => index).toReversed()}
          columns={columns}
          keyOf={(place) => days[place]!}
        />
      </details>
    </figure>
  )
}

const shown = (value: number | null | undefined, format: DayChartProps['format']): string =>
  value === null || value === undefined ? '–' : format(value)

/** The drawing code is loaded with the first chart, so that the page appears before it. */
function Plot({ summary, ...chart }: Omit<DayChartProps, 'day'> & { summary: string }) {
  const host = useRef<HTMLDivElement>(null)
  const { drawChart, error } = useDrawing()
  const drawn = JSON.stringify([chart.days, chart.series])
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the chart is a new object each time: what it shows tells whether it changed.
  useEffect(() => (drawChart && host.current ? drawChart(host.current, chart) : undefined), [drawChart, drawn])
  return (
    <>
      <div ref={host} role="img" aria-label={`${chart.label}. ${summary}`} className={styles.plot} />
      <ErrorNotice error={error} />
    </>
  )
}
