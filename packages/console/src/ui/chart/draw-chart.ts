import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { text } from '../../text/chart.ts'
import { shownDay } from '../lagos-days.ts'
import type { Series } from './summary.ts'

interface Drawn {
  days: readonly string[]
  series: readonly Series[]
  format: (value: number) => string
  kind?: 'bars' | 'line'
  range?: readonly [number, number]
}

const HEIGHT = 200
/** Lines also differ in their dashes, for people who cannot see colours. */
const STROKES = [
  { colour: '--brand', dash: [] },
  { colour: '--info', dash: [8, 4] },
  { colour: '--warning', dash: [2, 3] },
] as const

/**
 * Draws a chart into an element, and redraws it when the width or the theme changes. @returns a function that removes
 * it.
 */
export function drawChart(host: HTMLElement, chart: Drawn): () => void {
  let plot = plotOf(host, chart)
  const again = (): void => {
    plot.destroy()
    plot = plotOf(host, chart)
  }
  const width = new ResizeObserver(() => plot.setSize({ width: host.clientWidth, height: HEIGHT }))
  width.observe(host)
  const theme = new MutationObserver(again)
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const dark = matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', again)
  return () => {
    width.disconnect()
    theme.disconnect()
    dark.removeEventListener('change', again)
    plot.destroy()
  }
}

function plotOf(host: HTMLElement, { days, series, format, kind = 'line', range }: Drawn): uPlot {
  const colour = (name: string): string => getComputedStyle(host).getPropertyValue(name)
  const axis: uPlot.Axis = {
    stroke: colour('--text-quiet'),
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { show: false },
    font: `12px ${colour('--font')}`,
  }
  const options: uPlot.Options = {
    width: host.clientWidth,
    height: HEIGHT,
    cursor: { drag: { x: false, y: false } },
    legend: { show: true },
    scales: {
      x: { time: false, range: [-0.5, days.length - 0.5] },
      y: { range: range ? [...range] : (_, low, high) => [Math.min(0, low), Math.max(1, high) * 1.05] },
    },
    axes: [
      {
        ...axis,
        incrs: [1, 2, 7, 14, 30],
        space: 64,
        values: (_, places) => places.map((place) => dayAt(days, place)),
      },
      { ...axis, size: 72, values: (_, values) => values.map((value) => format(value)) },
    ],
    series: [
      { label: text.day, value: (_, place) => dayAt(days, place) },
      ...series.map(({ name }, n) => seriesOf({ name, n, kind, colour, format })),
    ],
  }
  return new uPlot(options, [days.map((_, index) => index), ...series.map(({ values }) => [...values])], host)
}

const dayAt = (days: readonly string[], place: number | null): string => {
  const day = place === null ? undefined : days[place]
  return day === undefined ? '' : shownDay(day)
}

interface DrawnSeries extends Required<Pick<Drawn, 'kind' | 'format'>> {
  name: string
  n: number
  colour: (name: string) => string
}

function seriesOf({ name, n, kind, colour, format }: DrawnSeries): uPlot.Series {
  const { colour: stroke, dash } = STROKES[n % STROKES.length]!
  const line = { stroke: colour(stroke), width: 2, dash: [...dash] }
  const value = (_: uPlot, shown: number | null): string => (shown === null ? '–' : format(shown))
  const bars = { fill: colour('--brand-soft'), paths: uPlot.paths.bars!({ size: [0.7, 40] }), points: { show: false } }
  return {
    label: name,
    value,
    ...line,
    ...(kind === 'bars' ? { ...bars, width: 1 } : { points: { show: true, size: 5 } }),
  }
}
