import { createSecretBox, type EncryptionKeys } from './crypto.ts'
import { run, type Statement, type StatementTarget } from './db/statement.ts'

/** A column with sealed texts. Its folder lists it, so that a rotation of the encryption key finds everything that is encrypted. */
export interface SealedColumn {
  /** The table and the column, for people. */
  name: string
  read: Statement<{ after: string; limit: number }, SealedRow>
  /** Writes `next` unless the value has changed meanwhile. */
  write: Statement<SealedRow & { next: string }, { id: string }>
  /** Replaces each sealed text in a value. By default, the value is one sealed text. */
  map?: (value: string, replace: (sealed: string) => string) => string
}

export interface SealedRow {
  id: string
  value: string
}

/** The keys that open the values of a column. */
export interface SealedCounts {
  column: string
  /** Values of the current key. */
  current: number
  /** Values of another key. They are encrypted with the current one, if that was asked for. */
  other: number
  /** The rows that no key opens. */
  unreadable: string[]
}

const PAGE = 500

/** Counts the values of all columns by the key that opens them. */
export async function countSealed(
  db: StatementTarget,
  columns: readonly SealedColumn[],
  keys: EncryptionKeys,
): Promise<SealedCounts[]> {
  return await forEachColumn(columns, (column) => scanColumn(db, { column, keys, writes: false }))
}

/**
 * Encrypts with the current key what another key has encrypted. It can run beside the service, and again: a value that the service
 * changes meanwhile is left alone, because the service has encrypted the new one.
 */
export async function reencrypt(
  db: StatementTarget,
  columns: readonly SealedColumn[],
  keys: EncryptionKeys,
): Promise<SealedCounts[]> {
  return await forEachColumn(columns, (column) => scanColumn(db, { column, keys, writes: true }))
}

/** One column after the other, because a rotation of a signing secret moves a value to the next column. */
async function forEachColumn<T>(columns: readonly SealedColumn[], act: (column: SealedColumn) => Promise<T>) {
  const results: T[] = []
  for (const column of columns) results.push(await act(column))
  return results
}

interface Scan {
  column: SealedColumn
  keys: EncryptionKeys
  writes: boolean
}

async function scanColumn(db: StatementTarget, { column, keys, writes }: Scan): Promise<SealedCounts> {
  const counts: SealedCounts = { column: column.name, current: 0, other: 0, unreadable: [] }
  const judge = judgeOf(column, keys)
  for (let after: string | undefined = ''; after !== undefined;) {
    const rows: SealedRow[] = await run(db, column.read, { after, limit: PAGE })
    for (const row of rows) {
      const next = judge(row.value)
      if (next === 'current') counts.current++
      else if (next === 'unreadable') counts.unreadable.push(row.id)
      else counts.other++
      if (writes && typeof next === 'object') await run(db, column.write, { ...row, ...next })
    }
    after = rows.length < PAGE ? undefined : rows.at(-1)?.id
  }
  return counts
}

/** Judges a value: the current key opens it, another key does, with the value of the current key for it, or none. */
function judgeOf(
  { map = (value, replace) => replace(value) }: SealedColumn,
  { encryption_key, other_keys }: EncryptionKeys,
): (value: string) => 'current' | 'unreadable' | { next: string } {
  const [current, any] = [createSecretBox(encryption_key), createSecretBox(encryption_key, other_keys)]
  const opens = (box: typeof current, value: string): boolean => {
    try {
      map(value, (sealed) => box.open(sealed))
      return true
    } catch {
      return false
    }
  }
  return (value) => {
    if (opens(current, value)) return 'current'
    if (!opens(any, value)) return 'unreadable'
    return { next: map(value, (sealed) => current.seal(any.open(sealed))) }
  }
}
