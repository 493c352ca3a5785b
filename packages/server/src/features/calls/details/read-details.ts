import type {
  CallExchange,
  CallExchangeContent,
  CallExchanges,
  CallQualitySamples,
} from '../../../generated/types.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { ApiError } from '../../../platform/errors.ts'
import { requireCall } from '../find-call.ts'
import type { QualitySample } from './quality-samples.ts'

type ExchangeOfCall = Omit<CallExchange, 'started_at'> & { started_at: Date }
type ContentOfCall = ExchangeOfCall & Omit<CallExchangeContent, keyof CallExchange | 'request_id'>

const COLUMNS = `exchange_id, turn_id, kind, tool, target, started_at, duration_ms, connect_ms, wait_ms, read_ms, response_status, error, error_detail`

const selectExchanges = statement<{ call_id: string }, ExchangeOfCall>(
  'call_exchanges',
  `select ${COLUMNS} from call_exchanges where call_id = :call_id order by started_at, exchange_id`,
)

const selectExchange = statement<{ call_id: string; exchange_id: string }, ContentOfCall>(
  'call_exchange',
  `select ${COLUMNS}, request, request_bytes, response, response_bytes from call_exchanges
   where call_id = :call_id and exchange_id = :exchange_id`,
)

const selectQuality = statement<{ call_id: string }, QualitySample>(
  'call_quality',
  `select at_ms, mos, packet_loss_percent, jitter_ms from call_quality_samples where call_id = :call_id order by at_ms`,
)

export async function callExchanges(db: Database, caller: Caller, call_id: string): Promise<CallExchanges> {
  await requireCall(db.knex, caller, call_id)
  const rows = await run(db, selectExchanges, { call_id })
  return { exchanges: rows.map(dated) }
}

/** @throws ApiError NOT_FOUND, also for an exchange that was deleted with the transcript */
export async function callExchange(
  db: Database,
  caller: Caller,
  { call_id, exchange_id }: { call_id: string; exchange_id: string },
): Promise<CallExchangeContent> {
  await requireCall(db.knex, caller, call_id)
  const [row] = await run(db, selectExchange, { call_id, exchange_id })
  if (!row) throw new ApiError('NOT_FOUND', `${exchange_id} does not exist in ${call_id}.`)
  return dated(row)
}

export async function callQuality(db: Database, caller: Caller, call_id: string): Promise<CallQualitySamples> {
  await requireCall(db.knex, caller, call_id)
  return { samples: await run(db, selectQuality, { call_id }) }
}

function dated<Row extends { started_at: Date }>(row: Row): Omit<Row, 'started_at'> & { started_at: string } {
  return { ...row, started_at: row.started_at.toISOString() }
}
