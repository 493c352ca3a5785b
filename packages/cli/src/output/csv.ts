import { spreadsheetSafe } from '@ohun/command-line/spreadsheet-safe'

/** Lines of RFC 4180, but with the newline that Unix tools expect. Spreadsheets do not treat any cell as a formula. */
export function csvRow(cells: readonly unknown[]): string {
  return `${cells.map((value) => quoted(cellOf(value))).join(',')}\n`
}

/** A single value for a script: the unchanged text. */
export function csvValue(value: unknown): string {
  return `${quoted(textOf(value))}\n`
}

/** A negative number is a number in spreadsheets too, so it is not escaped. */
const cellOf = (value: unknown): string => (typeof value === 'number' ? String(value) : spreadsheetSafe(textOf(value)))

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
