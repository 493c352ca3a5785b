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
    const line = index + 1
    let record = lines[index] as string
    // A quoted field may contain line ends, so a record is complete when the number of its quotes is even.
    while (isOpen(record)) {
      index++
      if (index >= lines.length) throw new CsvError(line)
      record += `\n${lines[index]}`
    }
    if (record.trim() !== '') yield { line, fields: splitRecord(record) }
  }
}

function isOpen(record: string): boolean {
  if (!record.includes('"')) return false
  return (record.length - record.replaceAll('"', '').length) % 2 === 1
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
