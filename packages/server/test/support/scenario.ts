import type { Clock } from '@ohun/clock'
import type { Agent, AgentCreate, Channel, NumberType, Ohun } from '@ohun/sdk'
import { readConfig } from '../../src/config/config.ts'
import type { Environment as Variables } from '../../src/config/env.ts'
import { credit } from '../../src/features/billing/credit.ts'
import { createIds } from '../../src/platform/ids.ts'
import { createLog } from '../../src/platform/log.ts'
import { startServer, type RunningServer } from '../../src/start/start.ts'
import type { TestDatabase } from './test-database.ts'
import { ENCRYPTION_KEY, type TestServer } from './test-server.ts'

/** An address that is accepted without DNS, and on which nothing listens. */
export const NOWHERE = 'http://127.0.0.1:9/ohun'

/** Settings for agents that call on the real clock: a test must also pass at night. */
export const ANY_HOUR = { call_window_start: null, call_window_end: null } as const

let made = 0

/** An agent with a unique name and an unreachable backend. */
export async function agentOf(client: Ohun, settings: Partial<AgentCreate> = {}): Promise<Agent> {
  return await client.agents.create({ display_name: `Agent ${++made}`, webhook_url: NOWHERE, ...settings })
}

export interface PoolNumbers {
  count: number
  environment?: 'production' | 'sandbox'
  type?: NumberType
  country_code?: string
  area_code?: string | null
  channels?: Channel[]
}

let numbered = 0

/** Adds numbers to the pool, as the operator of the service does. @returns their ids, in the order of the pool. */
export async function numbersInPool(db: TestDatabase, wanted: PoolNumbers): Promise<string[]> {
  const { count, environment = 'production', type = 'mobile_virtual', country_code = 'NG', area_code = null } = wanted
  const rows = Array.from({ length: count }, () => {
    const serial = String(++numbered).padStart(6, '0')
    const e164 = country_code === 'NG' ? `+2348031${serial}` : `+4420${serial}`
    const channels = wanted.channels ?? ['voice', 'sms']
    return { number_id: `num_test${serial}`, e164, type, country_code, area_code, channels, environment }
  })
  await db.knex('numbers').insert(rows)
  return rows.map(({ number_id }) => number_id)
}

/**
 * Advances the clock by `ms`, and stops where the events of a sandbox call are due: a leap over them would let their
 * requests time out and their leases expire.
 */
export async function advanceThroughCall(server: TestServer, ms: number): Promise<void> {
  for (const step of [2_000, 3_000, ms - 5_000]) await server.advance(step)
}

export interface RawAnswer {
  status: number
  headers: Headers
  text: string
  /** The body. Empty if the response has none. */
  json: Record<string, unknown> & { error_code?: string; message?: string; next_page_token?: string }
}

export interface RawRequest {
  body?: unknown
  headers?: Record<string, string>
}

/** Sends requests without the SDK, as a plain HTTP client does: `send('GET', '/v1/agents')`. */
export function rawClient(server: { base_url: string }, key: string | null) {
  return async (method: string, path: string, { body, headers }: RawRequest = {}): Promise<RawAnswer> => {
    const response = await fetch(`${server.base_url}${path}`, {
      method,
      headers: {
        ...(key !== null && { Authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await response.text()
    const json = text === '' ? {} : (JSON.parse(text) as RawAnswer['json'])
    return { status: response.status, headers: response.headers, text, json }
  }
}

/** A second process of the same service: its own memory over the same database and clock. */
export async function startSecondServer({ db, clock }: TestServer, variables: Variables = {}): Promise<RunningServer> {
  const usual = { OHUN_ALLOW_INSECURE_TARGETS: 'true', OHUN_METRICS_ADDRESS: 'off' }
  const config = { ...readConfig({ ...usual, ...variables }), port: 0 }
  return await startServer(config, { db, clock, log: createLog('silent'), encryption_key: ENCRYPTION_KEY })
}

/** Sets the balance to this amount, as an operator does. */
export async function setBalance(
  { db, clock }: Pick<TestServer, 'db'> & { clock: Clock },
  { workspace_id }: { workspace_id: string },
  balance_kobo: number,
): Promise<void> {
  const deps = { clock, ids: createIds(clock) }
  await db.knex.transaction(async (trx) => {
    const before = await trx('workspaces').where({ workspace_id }).forUpdate().first<{ balance_kobo: number }>()
    const amount_kobo = balance_kobo - before.balance_kobo
    const cause = `test:${deps.ids('led')}`
    if (amount_kobo !== 0) await credit(deps, trx, { workspace_id, entry_type: 'adjustment', cause, amount_kobo })
  })
}

/** The entries of all pages. */
export async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const entries: T[] = []
  for await (const entry of list) entries.push(entry)
  return entries
}

/** The number of fulfilled promises, and the codes of the rejected ones. */
export function outcomesOf(results: PromiseSettledResult<unknown>[]): { succeeded: number; codes: string[] } {
  const codes = results.flatMap((result) =>
    result.status === 'rejected' ? [(result.reason as { code?: string }).code ?? String(result.reason)] : [],
  )
  return { succeeded: results.length - codes.length, codes }
}

/** Waits until this many connections wait for a lock. */
export async function untilWaiting({ pool }: Pick<TestDatabase, 'pool'>, count: number): Promise<void> {
  const waiting = `select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  for (;;) {
    const { rows } = await pool.query<{ waiting: number }>(waiting)
    if ((rows[0]?.waiting ?? 0) >= count) return
  }
}
