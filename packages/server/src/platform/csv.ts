export interface CsvRecord {
  /** The line on which it begins. The first line is 1. */
  line: number
  fields: string[]
}

/** A quote is never closed, so the text after it cannot be split into fields. */
export class CsvError extends Error {
  override name = 'CsvError'
  readonly line: number

  constructor(line: number) {
    super('has a quote that is not closed')
    this.line = line
  }
}

/**
 * The records of a CSV text (RFC 4180): commas, double quotes, either kind of line end, a byte order mark. Empty lines
 * are left out.
 * @throws CsvError
 */
export function* readCsv(text: string): Generator<CsvRecord> {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  for (let index = 0; index < lines.length; index++) {
    const first = index
    // A quoted field may contain line ends, so a record is complete when the number of its quotes is even. Each line is examined once,
    // because a quote that is never closed makes one record of all lines after it.
    for (let open = hasOddQuotes(lines[index]!); open; open = hasOddQuotes(lines[index]!) !== open) {
      index++
      if (index >= lines.length) throw new CsvError(first + 1)
    }
    const record = index === first ? lines[first]! : lines.slice(first, index + 1).join('\n')
    if (record.trim() !== '') yield { line: first + 1, fields: splitRecord(record) }
  }
}

function hasOddQuotes(line: string): boolean {
  if (!line.includes('"')) return false
  return (line.length - line.replaceAll('"', '').length) % 2 === 1
}

/** A field with the comma before it, because an empty match would make the search skip a character. */
const FIELD = /,(?:"((?:[^"]|"")*)"|([^,]*))/g

function splitRecord(record: string): string[] {
  if (!record.includes('"')) return record.split(',').map((field) => field.trim())
  return [...`,${record}`.matchAll(FIELD)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  )
}

/** A record as RFC 4180 defines it, with its line end. */
export function csvRecord(fields: readonly string[]): string {
  return `${fields.map(quoted).join(',')}\r\n`
}

const quoted = (field: string): string => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)
