import type { Flag } from '@ohun/command-line/definition'
import { UsageError } from '@ohun/command-line/usage-error'
import type { Input, Outcome, Row } from './command.ts'

const DEFAULT_LIMIT = 100

/** The flags of a command that lists rows. */
export const PAGE_FLAGS: readonly Flag[] = [
  { flag: 'limit', type: 'string', description: `The maximum number of rows, up to 1,000. Default: ${DEFAULT_LIMIT}.` },
  { flag: 'after', type: 'string', description: 'Continue after this row: next_after of the previous page.' },
]

export interface PageRequest {
  /** The key of the last row that was seen. Null for the first page. */
  after: string | null
  /** How many rows to read. It is one more than the page has, to find out whether there is another page. */
  limit: number
}

/** @throws UsageError */
export function pageOf(input: Input): PageRequest {
  return { after: input.flag('after') ?? null, limit: limitOf(input.flag('limit')) + 1 }
}

export interface PageShape<R> {
  /** The name of the list in JSON. */
  name: string
  columns: readonly string[]
  /** The key of a row, after which the next page begins. */
  keyOf: (row: R) => string
  viewOf: (row: R) => Row
}

/** The outcome for the rows that were read, with `next_after` unless the page is the last one. */
export function pageOutcome<R>(read: readonly R[], { limit }: PageRequest, shape: PageShape<R>): Outcome {
  const page = read.slice(0, limit - 1)
  const last = read.length >= limit ? page.at(-1) : undefined
  const next_after = last === undefined ? undefined : shape.keyOf(last)
  const list = page.map(shape.viewOf)
  return {
    value: { [shape.name]: list, ...(next_after !== undefined && { next_after }) },
    rows: { list, columns: shape.columns },
    ...(next_after !== undefined && { note: `There are more; continue with --after '${next_after}'.` }),
  }
}

function limitOf(text: string | undefined): number {
  if (text === undefined) return DEFAULT_LIMIT
  if (/^([1-9]\d{0,2}|1000)$/.test(text)) return Number(text)
  throw new UsageError(`--limit: must be a whole number from 1 to 1000, not ${JSON.stringify(text)}.`)
}
