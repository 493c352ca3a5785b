import { spreadsheetSafe } from '@ohun/command-line/spreadsheet-safe'
import type { ConversationRow } from '../../generated/types.gen.ts'
import { csvRecord } from '../../platform/csv.ts'
import type { RowSource } from './export-rows.ts'

const COLUMNS = [
  'conversation_id',
  'message_id',
  'call_id',
  'channel',
  'direction',
  'from',
  'to',
  'text',
  'status',
  'timestamp',
] as const satisfies (keyof ConversationRow)[]

/** A heading, and a record for each row. */
export async function* csvText(source: RowSource): AsyncGenerator<string, void, undefined> {
  let text = csvRecord(COLUMNS)
  for await (const batch of source) {
    yield text + batch.map(recordOf).join('')
    text = ''
  }
  if (text !== '') yield text
}

/** One array, a row on each line; valid when it is empty as well. */
export async function* jsonText(source: RowSource): AsyncGenerator<string, void, undefined> {
  let before = '[\n'
  for await (const batch of source) {
    yield before + batch.map((row) => JSON.stringify(row)).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

function recordOf(row: ConversationRow): string {
  return csvRecord(COLUMNS.map((column) => spreadsheetSafe(row[column] ?? '')))
}
