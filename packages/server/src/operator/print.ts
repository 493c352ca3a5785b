import type { Outcome, Row } from './command.ts'
import type { Context } from './context.ts'
import type { Failure } from './failure.ts'

type Format = 'table' | 'json'

/** Prints the outcome to stdout, as a table for people or as JSON for programs. */
export async function printOutcome(context: Context, outcome: Outcome, wanted: string | undefined): Promise<void> {
  const { stdout, stderr } = context
  const format: Format = (wanted as Format | undefined) ?? (stdout.isTerminal ? 'table' : 'json')
  await stdout.write(format === 'json' ? safeJson(`${JSON.stringify(outcome.value, null, 2)}\n`) : textOf(outcome))
  if (outcome.note !== undefined && stderr.isTerminal) await stderr.write(`${outcome.note}\n`)
}

/** Prints a failure to stderr, in words for people or as one line of JSON for programs. */
export async function printFailure({ stderr }: Context, failure: Failure): Promise<void> {
  if (!stderr.isTerminal) return await stderr.write(safeJson(`${JSON.stringify(failure)}\n`))
  const faults =
    failure.faults?.map(({ line, field, message }) => `  line ${line}: ${field} ${safeText(message)}\n`) ?? []
  await stderr.write(`error ${safeLines(failure.message)} (${failure.error_code})\n${faults.join('')}`)
}

function textOf({ value, rows, text }: Outcome): string {
  if (text !== undefined) return safeLines(text)
  return rows ? tableOf(rows.list, rows.columns) : fieldsOf(value)
}

function fieldsOf(value: Row): string {
  const width = Math.max(0, ...Object.keys(value).map((name) => name.length))
  return Object.entries(value)
    .map(([name, field]) => `${`${name.padEnd(width)}  ${cellOf(field)}`.trimEnd()}\n`)
    .join('')
}

function tableOf(rows: readonly Row[], columns: readonly string[]): string {
  const cells = [[...columns], ...rows.map((row) => columns.map((column) => cellOf(row[column])))]
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => row[index]?.length ?? 0)))
  return cells
    .map(
      (row) =>
        `${row
          .map((cell, index) => cell.padEnd(widths[index] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return safeText(typeof value === 'string' ? value : JSON.stringify(value))
}

const CONTROL = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/** Escapes control characters, because customers choose names and addresses. */
function safeText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(CONTROL, escape)
}

/** Escapes the remaining control characters in JSON. Those below U+0020 are already escaped, except for the newlines of its layout. */
export function safeJson(json: string): string {
  return safeLines(json)
}

function safeLines(text: string): string {
  return text.replace(CONTROL, (character) => (character === '\n' ? character : escape(character)))
}

function escape(character: string): string {
  return `\\u${character.codePointAt(0)?.toString(16).padStart(4, '0')}`
}
