import type { Knex } from 'knex'
import { rowList, type ParamsOf } from '../../platform/db/rows.ts'
import { run, statement } from '../../platform/db/statement.ts'
import type { Ids } from '../../platform/ids.ts'
import { readNumberFile, type NewNumber, type NumberFault } from './number-file.ts'

export interface ImportDeps {
  knex: Knex
  ids: Ids
  signal: AbortSignal
}

export interface ImportRequest {
  text: string
  /** Whether valid rows are imported even if others are faulty. */
  skip_faulty: boolean
  /** Whether to only report what would be done. */
  dry_run: boolean
}

export interface ImportResult {
  rows: number
  imported: number
  /** The numbers that are already in the pool, exactly as in the file. */
  unchanged: number
  /** The faults by line. If there are any and `skip_faulty` is not set, nothing is imported. */
  faults: NumberFault[]
}

const imported = rowList('i', {
  number_id: 'text',
  e164: 'text',
  type: 'text',
  country_code: 'text',
  area_code: 'text?',
  /** The channels joined with commas, because PostgreSQL cannot unnest lists of different lengths. */
  channel_list: 'text',
})

type Batch = ParamsOf<typeof imported>

const insertBatch = statement<Batch, { e164: string }>(
  'import_numbers',
  `insert into numbers (number_id, e164, type, country_code, area_code, channels, environment)
   select number_id, e164, type, country_code, area_code, string_to_array(channel_list, ','), 'production'
   from ${imported.source}
   on conflict (environment, e164) do nothing returning e164`,
)

const findDifferent = statement<Batch, { e164: string; stands: string }>(
  'find_different_numbers',
  `select n.e164, concat_ws(', ', n.type, n.country_code, n.area_code, array_to_string(n.channels, ';')) as stands
   from ${imported.source} join numbers n on n.environment = 'production' and n.e164 = i.e164
   where (n.type, n.country_code, n.area_code, array_to_string(n.channels, ','))
     is distinct from (i.type, i.country_code, i.area_code, i.channel_list)`,
)

const BATCH = 5_000

/** Rolls the import back without being a failure. */
class NothingDone extends Error {}

/**
 * Adds the numbers of a CSV file to the production pool: all of them or none. Existing numbers, claimed or not, do not change, so an
 * import can be repeated.
 */
export async function importNumbers(deps: ImportDeps, request: ImportRequest): Promise<ImportResult> {
  const { rows, numbers, faults } = readNumberFile(request.text)
  // A fixed order, so that two concurrent imports do not deadlock.
  const sorted = numbers.toSorted((a, b) => (a.e164 < b.e164 ? -1 : 1))
  const result: ImportResult = { rows, imported: 0, unchanged: 0, faults }
  try {
    await deps.knex.transaction(async (trx) => {
      for (let from = 0; from < sorted.length; from += BATCH) {
        deps.signal.throwIfAborted()
        await importBatch(deps, trx, { numbers: sorted.slice(from, from + BATCH), result })
      }
      if (request.dry_run || (faults.length > 0 && !request.skip_faulty)) throw new NothingDone()
    })
  } catch (error) {
    if (!(error instanceof NothingDone)) throw error
    if (!request.dry_run) result.imported = 0
  }
  faults.sort((a, b) => a.line - b.line)
  return result
}

async function importBatch(
  { ids }: ImportDeps,
  trx: Knex.Transaction,
  { numbers, result }: { numbers: NewNumber[]; result: ImportResult },
): Promise<void> {
  const batch = imported.params(
    numbers.map((one) => ({ ...one, number_id: ids('num'), channel_list: one.channels.join(',') })),
  )
  const inserted = await run(trx, insertBatch, batch)
  const different = inserted.length === numbers.length ? [] : await run(trx, findDifferent, batch)
  const lines = new Map(numbers.map(({ e164, line }) => [e164, line]))
  result.imported += inserted.length
  result.unchanged += numbers.length - inserted.length - different.length
  for (const { e164, stands } of different)
    result.faults.push({
      line: lines.get(e164) ?? 0,
      field: 'e164',
      message: `is ${e164}, which is in the pool otherwise: ${stands}`,
    })
}
