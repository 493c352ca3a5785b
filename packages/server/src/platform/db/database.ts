import knexFactory, { type Knex } from 'knex'
import pg from 'pg'
import { DATABASE_CONNECTIONS, poolSizes } from './pool-sizes.ts'
import { PreparedPostgresClient } from './prepared-client.ts'
import { setSession } from './session-settings.ts'
import { openWatchedPool, statementTimeoutMs, type DatabaseLimits } from './watched-pool.ts'

/**
 * A plan is made once for the lifetime of a connection. If a table was small then, it would always be read whole, even when it has a
 * million rows an hour later. Every statement of durable work finds its rows by an index, whatever its parameters, so one plan is
 * good for all of them. PostgreSQL adds ten thousand million to the cost of a disabled scan. If it is built with LLVM, as on Debian,
 * it would compile such a plan for seconds.
 */
const BY_INDEX = `set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off;
  set plan_cache_mode = force_generic_plan; set jit = off`

/** Knex (for models) and raw `pg` (for hot paths) over one pool of connections. */
export interface Database {
  knex: Knex
  pool: pg.Pool
  /** For the engine of durable work and for batches that many requests share: few statements, which never wait for single requests. */
  work_pool: pg.Pool
  /** Waits for running queries, then closes every connection. */
  close(): Promise<void>
}

/**
 * Longer than the five seconds between two polls for lost work, so that the connections that an idle node needs stay open, with their
 * plans. Connections that only a peak needed are closed a minute later, because the nodes of a fleet have their peaks at different
 * times.
 */
const IDLE_MS = 60_000

const DEFAULTS: pg.PoolConfig = { connectionTimeoutMillis: 10_000, idleTimeoutMillis: IDLE_MS, types: columnTypes() }

/** Knex would print a lost connection, which is thrown as well, to standard output. */
const QUIET: Knex.Logger = { warn() {}, error() {} }

/** A request ends within 10 s even when the database stops answering in the middle of it. */
export const SERVICE_LIMITS: DatabaseLimits = { connect_ms: 4_000, silence_ms: 8_000, close_ms: 1_000 }

/** A read that takes longer on a standby is repeated on the primary, within the 10 s of a request. */
export const STANDBY_LIMITS: DatabaseLimits = {
  connect_ms: 1_000,
  silence_ms: 2_000,
  close_ms: 1_000,
  accepts_standby: true,
}

/**
 * Opens the pools, which connect on first use. `connection` may have any setting of `pg.Pool`.
 * @param connections - The most connections of this process, including its two dedicated sessions.
 */
export function openDatabase(
  connection: pg.PoolConfig,
  limits?: DatabaseLimits,
  connections = DATABASE_CONNECTIONS,
): Database {
  const sizes = poolSizes(connections)
  const timeout_ms = statementTimeoutMs(limits)
  const prepareMore = connection.onConnect as ((client: pg.ClientBase) => Promise<void>) | undefined
  const onConnect = (async (client) => {
    await setSession(client, timeout_ms)
    await prepareMore?.(client)
  }) as OnConnect
  const findByIndex = ((client) => setSession(client, timeout_ms, BY_INDEX)) as OnConnect
  const requests = openWatchedPool({ ...DEFAULTS, max: sizes.requests, ...connection, onConnect }, limits)
  const work = openWatchedPool({ ...DEFAULTS, ...connection, max: sizes.work, onConnect: findByIndex }, limits)
  const { pool } = requests
  const knex = knexFactory({ client: PreparedPostgresClient, connectionPool: pool, version: '18', log: QUIET })
  return {
    knex,
    pool,
    work_pool: work.pool,
    async close() {
      await Promise.all([requests.close(), work.close()])
      // Knex comes last: a transaction releases its connection through it, and the pool waits for that.
      await knex.destroy()
    },
  }
}

/** The pool waits for this function, although its type does not say so. */
type OnConnect = (client: pg.ClientBase) => void

/** By default, `timestamptz(3)` is already a Date and `jsonb` an object. */
function columnTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, safeInteger)
  types.setTypeParser(pg.types.builtins.DATE, String) // a Date would shift it to the machine's zone
  return types
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database contains ${text}, which is beyond a safe integer.`)
  return value
}
