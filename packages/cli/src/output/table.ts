import { safeText } from './safe-text.ts'
import type { Style } from './style.ts'

export interface TableOptions {
  readonly columns: readonly string[]
  /** Columns from the right are left out until the rows fit. */
  readonly width: number
  readonly style: Style
}

/** Rows under a heading. Columns that are empty in every row are left out. */
export function table(rows: readonly Record<string, unknown>[], options: TableOptions): string {
  const filled = options.columns.filter((name) => rows.some((row) => row[name] !== null && row[name] !== undefined))
  const columns = filled.map((name) => toColumn(name, rows))
  const shown = fit(columns, options.width)
  const heading = shown.map(({ name, width }) => options.style.strong(name) + pad(name, width))
  const lines = rows.map((_, row) =>
    shown
      .map((column) => aligned(column, row))
      .join(gap)
      .trimEnd(),
  )
  return [heading.join(gap).trimEnd(), ...lines].map((line) => `${line}\n`).join('')
}

/** With the columns of its list; all, where they are left out. */
type RecordOptions = Omit<TableOptions, 'columns'> & Partial<Pick<TableOptions, 'columns'>>

/** One object, a field a line; lists of objects follow as tables of their own. */
export function record(value: Record<string, unknown>, options: RecordOptions): string {
  const fields = Object.entries(value).filter(([, field]) => !isRows(field))
  const width = Math.max(0, ...fields.map(([name]) => name.length))
  const lines = fields.map(
    ([name, field]) => `${options.style.strong(name)}${pad(name, width)}${gap}${cellText(field)}`,
  )
  // Here texts are read rather than scanned: the longest column goes last, where the terminal may break its lines.
  const lists = Object.entries(value).flatMap(([name, field]) =>
    isRows(field)
      ? [
          `\n${options.style.strong(name)}\n${table(field, { ...options, columns: options.columns ?? longestLast(field), width: Infinity })}`,
        ]
      : [],
  )
  return lines.map((line) => `${line.trimEnd()}\n`).join('') + lists.join('')
}

function longestLast(rows: readonly Record<string, unknown>[]): string[] {
  const names = namesOf(rows)
  const length = (name: string) => Math.max(...rows.map((row) => cellText(row[name]).length))
  const longest = names.reduce((a, b) => (length(b) > length(a) ? b : a))
  return [...names.filter((name) => name !== longest), longest]
}

/** The names of all fields, in the order in which they first appear. */
export function namesOf(rows: readonly Record<string, unknown>[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))]
}

export function isRows(value: unknown): value is Record<string, unknown>[] {
  return Array.isArray(value) && value.length > 0 && value.every(isObject)
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return safeText(value.join(', '))
  return safeText(typeof value === 'string' ? value : JSON.stringify(value))
}

const gap = '  '

interface Column {
  name: string
  cells: string[]
  width: number
  /** Numbers line up at the right. */
  numeric: boolean
}

function toColumn(name: string, rows: readonly Record<string, unknown>[]): Column {
  const cells = rows.map((row) => cellText(row[name]))
  const width = Math.max(...[name, ...cells].map(displayWidth))
  return { name, cells, width, numeric: rows.every((row) => row[name] === null || typeof row[name] === 'number') }
}

/** Long texts are cut before columns are left out; one column stays, however narrow the terminal is. */
function fit(columns: Column[], width: number): Column[] {
  const excess = columns.reduce((sum, column) => sum + column.width + gap.length, -gap.length) - width
  if (excess <= 0) return columns
  const widest = columns.reduce((a, b) => (b.width > a.width ? b : a))
  if (widest.width > longestId)
    return fit(
      columns.map((column) => (column === widest ? cut(column, excess) : column)),
      width,
    )
  return columns.length <= 1 ? columns : fit(columns.slice(0, -1), width)
}

/** Ids are for copying: no column is cut below their length. */
const longestId = 32

function cut(column: Column, excess: number): Column {
  const width = Math.max(longestId, column.width - excess)
  const cells = column.cells.map((text) => (displayWidth(text) <= width ? text : `${text.slice(0, width - 1)}…`))
  return { ...column, width, cells }
}

function aligned({ cells, width, numeric }: Column, row: number): string {
  const text = cells[row] ?? ''
  return numeric ? pad(text, width) + text : text + pad(text, width)
}

function pad(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - displayWidth(text)))
}

const graphemes = new Intl.Segmenter()

/** Yoruba and Igbo are written with combining marks, which take no room of their own. */
function displayWidth(text: string): number {
  return [...graphemes.segment(text)].length
}
