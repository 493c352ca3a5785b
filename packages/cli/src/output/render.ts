import type { Context } from '../context.ts'
import type { Settings } from '../manifest.ts'
import { csvRow, csvValue } from './csv.ts'
import { safeJson } from './safe-text.ts'
import { styleFor } from './style.ts'
import { cellText, isObject, isRows, namesOf } from './values.ts'

export type Format = NonNullable<Settings['output']>

export interface Rendered {
  value: unknown
  /** The fields that a table shows. Undefined for all fields. */
  columns?: readonly string[]
}

/** An answer as text. Empty if there is nothing to show. */
export async function render(context: Context, format: Format, { value, columns }: Rendered): Promise<string> {
  if (format === 'json') return `${safeJson(JSON.stringify(value ?? null, null, 2))}\n`
  const rows: unknown[] = Array.isArray(value) ? value : [value]
  if (format === 'ndjson') return rows.map(jsonLine).join('')
  if (format === 'csv') return csvRows(context, rows, true)
  const { record, table } = await loadTables()
  const options = { width: context.stdout.columns, style: styleFor(context.stdout, context) }
  if (isRows(value)) return table(value, { ...options, columns: columns ?? namesOf(value) })
  if (isObject(value)) return record(withoutRequestId(value), { ...options, columns })
  return rows.map((row) => `${cellText(row)}\n`).join('')
}

/** The columns that do not fit on the terminal. */
export async function hiddenFrom({ stdout }: Context, { value, columns }: Rendered): Promise<string[]> {
  if (!isRows(value)) return []
  const { hiddenColumns } = await loadTables()
  return hiddenColumns(value, { width: stdout.columns, columns: columns ?? namesOf(value) })
}

/** Loaded only for people: the widths of all characters take a sixth of the CPU of a command. */
const loadTables = () => import('./table.ts')

export function jsonLine(value: unknown): string {
  return `${safeJson(JSON.stringify(value ?? null))}\n`
}

/** Plain values have no heading, so that `--query agent_id --output csv` prints the bare text for a script. */
export function csvRows({ stdout }: Pick<Context, 'stdout'>, rows: readonly unknown[], heading: boolean): string {
  const text = isRows(rows)
    ? objectRows(rows, heading)
    : rows.map((row) => (Array.isArray(row) ? csvRow(row) : csvValue(row))).join('')
  // A file gets the unchanged text; a terminal would interpret control characters.
  return stdout.isTerminal ? safeJson(text) : text
}

function objectRows(rows: readonly Record<string, unknown>[], heading: boolean): string {
  const names = namesOf(rows)
  const lines = rows.map((row) => csvRow(names.map((name) => row[name])))
  return (heading ? csvRow(names) : '') + lines.join('')
}

/** The request id is noise to people; JSON contains it. */
function withoutRequestId(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'request_id'))
}
