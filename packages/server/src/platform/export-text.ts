import { Readable } from 'node:stream'
import { spreadsheetSafe } from '@ohun/command-line/spreadsheet-safe'
import type { Caller } from './caller.ts'
import { csvRecord } from './csv.ts'
import { ApiError } from './errors.ts'
import type { Slots } from './limits/slots.ts'

/** The rows of an export in batches. The next batch is read once the client has taken the previous one. */
export type ExportRows<Row> = AsyncIterable<Row[]>

export interface Export<Row> {
  format: 'csv' | 'json'
  columns: readonly (keyof Row)[]
  rows: () => ExportRows<Row>
}

/** Exports that a workspace may run at once in this process. */
const EXPORTS = 2
const RETRY_SECONDS = 10

/**
 * @param exporting - Counts the exports of a workspace, of all kinds.
 * @throws ApiError RATE_LIMITED
 */
export async function exportText<Row extends object>(
  exporting: Slots,
  { workspace_id }: Pick<Caller, 'workspace_id'>,
  { format, columns, rows }: Export<Row>,
): Promise<Readable> {
  const release = exporting.take(workspace_id, EXPORTS)
  if (!release)
    throw new ApiError(
      'RATE_LIMITED',
      `A workspace may run ${EXPORTS} exports at once; wait for one to end, or try again in ${RETRY_SECONDS} s.`,
      { retry_after_seconds: RETRY_SECONDS },
    )
  try {
    const text = await begun(format === 'csv' ? csvText(columns, rows()) : jsonText(rows()))
    return Readable.from(text, { objectMode: false }).once('close', release)
  } catch (error) {
    release()
    throw error
  }
}

/** Reads the first piece in advance, so that a failure until then is an error with a status and not a broken response. */
async function begun(pieces: AsyncGenerator<string, void, undefined>): Promise<AsyncIterable<string>> {
  const first = await pieces.next()
  return (async function* () {
    if (!first.done) yield first.value
    yield* pieces
  })()
}

/** Writes a heading, and a record for each row. */
async function* csvText<Row extends object>(
  columns: readonly (keyof Row)[],
  source: ExportRows<Row>,
): AsyncGenerator<string, void, undefined> {
  const recordOf = (row: Row): string => csvRecord(columns.map((column) => spreadsheetSafe(String(row[column] ?? ''))))
  let text = csvRecord(columns.map(String))
  for await (const batch of source) {
    if (batch.length === 0) continue
    yield text + batch.map(recordOf).join('')
    text = ''
  }
  if (text !== '') yield text
}

/** Writes one array with a row on each line. It is also valid if it is empty. */
async function* jsonText<Row>(source: ExportRows<Row>): AsyncGenerator<string, void, undefined> {
  let before = '[\n'
  for await (const batch of source) {
    if (batch.length === 0) continue
    yield before + batch.map((row) => JSON.stringify(row)).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
