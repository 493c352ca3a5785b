import { spreadsheetSafe } from '@ohun/command-line/spreadsheet-safe'

/** Lines of RFC 4180, with the line end that Unix tools expect. No cell of a row is a formula to a spreadsheet. */
export function csvRow(cells: readonly unknown[]): string {
  return `${cells.map((value) => quoted(cellOf(value))).join(',')}\n`
}

/** A value alone, for a script: the text as it is. */
export function csvValue(value: unknown): string {
  return `${quoted(textOf(value))}\n`
}

/** A negative number is a number in spreadsheets too. */
const cellOf = (value: unknown): string => (typeof value === 'number' ? String(value) : spreadsheetSafe(textOf(value)))

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
