import stringWidth from 'string-width'
import type { Style } from './style.ts'
import { cellText, isRows, namesOf } from './values.ts'

export interface TableOptions {
  readonly columns: readonly string[]
  /** The width that the rows must fit into. */
  readonly width: number
  readonly style: Style
}

/**
 * Rows under a heading, or cards if the important columns do not fit. Columns that are empty in every row are left out.
 */
export function table(rows: readonly Record<string, unknown>[], options: TableOptions): string {
  const columns = filledColumns(rows, options)
  const shown = fit(columns, options.width)
  if (!shown) return cards(columns, rows.length, options)
  const heading = shown.map(({ heading, width }) => options.style.strong(heading) + pad(heading, width))
  const lines = rows.map((_, row) =>
    shown
      .map((column) => aligned(column, row))
      .join(gap)
      .trimEnd(),
  )
  return [heading.join(gap).trimEnd(), ...lines].map((line) => `${line}\n`).join('')
}

/** The columns that a table of this width leaves out. */
export function hiddenColumns(
  rows: readonly Record<string, unknown>[],
  options: Omit<TableOptions, 'style'>,
): string[] {
  const columns = filledColumns(rows, options)
  const shown = new Set(fit(columns, options.width)?.map(({ name }) => name))
  return shown.size === 0 ? [] : columns.map(({ name }) => name).filter((name) => !shown.has(name))
}

function filledColumns(rows: readonly Record<string, unknown>[], { columns }: Pick<TableOptions, 'columns'>): Column[] {
  const filled = columns.filter((name) => rows.some((row) => row[name] !== null && row[name] !== undefined))
  return filled.map((name) => toColumn(name, rows))
}

/** One row after the other, one field per line, without cutting, for terminals that are too narrow for a table. */
function cards(columns: readonly Column[], count: number, { style }: Pick<TableOptions, 'style'>): string {
  const width = Math.max(0, ...columns.map(({ name }) => displayWidth(name)))
  const card = (row: number) =>
    columns
      .map(({ name, cells }) => `${style.strong(name)}${pad(name, width)}${gap}${cells[row]}`.trimEnd())
      .map((line) => `${line}\n`)
      .join('')
  return Array.from({ length: count }, (_, row) => card(row)).join('\n')
}

/** Options with the columns of a list. All columns if they are left out. */
type RecordOptions = Omit<TableOptions, 'columns'> & Partial<Pick<TableOptions, 'columns'>>

/** One object, with one field per line. Lists of objects follow as separate tables. */
export function record(value: Record<string, unknown>, options: RecordOptions): string {
  const fields = Object.entries(value).filter(([, field]) => !isRows(field))
  const width = Math.max(0, ...fields.map(([name]) => displayWidth(name)))
  const lines = fields.map(
    ([name, field]) => `${options.style.strong(name)}${pad(name, width)}${gap}${cellText(field)}`,
  )
  // These texts are read rather than scanned: the longest column is last, where the terminal may wrap its lines.
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

const gap = '  '

interface Column {
  name: string
  heading: string
  cells: string[]
  width: number
  /** Numbers are aligned to the right. */
  numeric: boolean
  /** The form of the column in a narrow table. */
  short?: Column
}

function toColumn(name: string, rows: readonly Record<string, unknown>[]): Column {
  const values = rows.map((row) => row[name])
  const numeric = values.every((value) => value === null || typeof value === 'number')
  const column = { name, numeric, ...measured({ heading: name, cells: values.map(cellText) }) }
  const short = shortForm(name, values)
  return short ? { ...column, short: { name, numeric, ...measured(short) } } : column
}

function measured({ heading, cells }: Pick<Column, 'heading' | 'cells'>): Pick<Column, 'heading' | 'cells' | 'width'> {
  return { heading, cells, width: Math.max(...[heading, ...cells].map(displayWidth)) }
}

/** Below this width, a table that would lose columns becomes cards. */
const narrow = 80

/** The order in which columns are dropped: a higher rank stays longer, and the first column always stays. */
const ranks: readonly (readonly [RegExp, number])[] = [
  [/^(?:status|success|active|mode)$|error/, 3],
  [/^to(?:_number)?$|^duration_seconds$|^created_at$/, 2],
  [/reason/, 1],
]
const LAST_RANK = 3

const rankOf = ({ name }: Column): number => ranks.find(([names]) => names.test(name))?.[1] ?? 0

/** Cuts long texts before it leaves out columns, from the right. Undefined if the rest does not fit. */
function fit(columns: readonly Column[], width: number): readonly Column[] | undefined {
  const excess = columns.reduce((sum, column) => sum + column.width + gap.length, -gap.length) - width
  if (excess <= 0) return columns
  if (width < narrow) return undefined
  const widest = columns.reduce((a, b) => (b.width > a.width ? b : a))
  if (widest.width > longestId) {
    return fit(columns.with(columns.indexOf(widest), cut(widest, excess)), width)
  }
  const long = columns.findIndex(({ short }) => short)
  if (long >= 0) return fit(columns.with(long, columns[long]!.short!), width)
  const rank = Math.min(...columns.slice(1).map(rankOf))
  const spare = columns.findLastIndex((column, index) => index > 0 && rankOf(column) === rank)
  return spare < 0 || rank === LAST_RANK ? undefined : fit(columns.toSpliced(spare, 1), width)
}

/** The form of a column in a narrow table: `11-22 10:00` for a time, `5 s` under `duration`. */
function shortForm(name: string, values: readonly unknown[]): Pick<Column, 'heading' | 'cells'> | undefined {
  if (name === 'duration_seconds')
    return { heading: 'duration', cells: values.map((value) => (typeof value === 'number' ? `${value} s` : '')) }
  if (!name.endsWith('_at')) return undefined
  return { heading: name, cells: values.map((value) => cellText(value).slice(5, 16).replace('T', ' ')) }
}

/** Ids are meant to be copied, so no column is cut below their length. */
const longestId = 32

function cut(column: Column, excess: number): Column {
  const width = Math.max(longestId, column.width - excess)
  return { ...column, width, cells: column.cells.map((text) => shortened(text, width)) }
}

function shortened(text: string, width: number): string {
  if (displayWidth(text) <= width) return text
  let short = ''
  for (const { segment } of graphemes.segment(text)) {
    if (displayWidth(short + segment) > width - 1) break
    short += segment
  }
  return `${short}…`
}

function aligned({ cells, width, numeric }: Column, row: number): string {
  const text = cells[row] ?? ''
  return numeric ? pad(text, width) + text : text + pad(text, width)
}

function pad(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - displayWidth(text)))
}

const graphemes = new Intl.Segmenter()

/**
 * The width in terminal columns: a Chinese character and an emoji take two, the combining marks of Yoruba and Igbo
 * none.
 */
function displayWidth(text: string): number {
  return stringWidth(text)
}
