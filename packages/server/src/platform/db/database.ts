import knexFactory, { type Knex } from 'knex'
import pg from 'pg'
import { PreparedPostgresClient } from './prepared-client.ts'

/**
 * A plan is made once for a connection's life, and a table that was small then is read whole ever after, though it has a
 * million rows an hour later. Every statement of durable work finds its rows by an index, whatever its parameters: one plan
 * is good for all of them.
 */
const BY_INDEX = `set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off;
  set plan_cache_mode = force_generic_plan`

/** Knex (for models) and raw `pg` (for hot paths) over one pool of connections. */
export interface Database {
  knex: Knex
  pool: pg.Pool
  /** For the engine of durable work alone: its few statements never stand in line behind those of requests. */
  work_pool: pg.Pool
  /** Waits for running queries, then closes every connection. */
  close(): Promise<void>
}

const POOL_SIZE = 16
/** For each queue one that claims and one that writes results. */
const WORK_POOL_SIZE = 4

/** Opens a pool; connects on first use. `connection` may carry any setting of `pg.Pool`. */
export function openDatabase(connection: pg.PoolConfig): Database {
  const pool = openPool({ max: POOL_SIZE, ...connection })
  const work_pool = openPool({ ...connection, max: WORK_POOL_SIZE, onConnect: findByIndex })
  const knex = knexFactory({ client: PreparedPostgresClient, connectionPool: pool, version: '18' })
  return {
    knex,
    pool,
    work_pool,
    async close() {
      await knex.destroy()
      await Promise.all([pool.end(), work_pool.end()])
    },
  }
}

/** The pool waits for it, though its type does not say so. */
const findByIndex = ((client: pg.ClientBase) => client.query(BY_INDEX)) as (client: pg.ClientBase) => void

function openPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 300_000,
    types: columnTypes(),
    ...options,
  })
  // An idle connection that the server closed is replaced on the next use; without a listener it would end the process.
  pool.on('error', () => {})
  return pool
}

/** `timestamptz(3)` is a Date and `jsonb` an object already. */
function columnTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, safeInteger)
  types.setTypeParser(pg.types.builtins.DATE, String) // a Date would shift it to the machine's zone
  return types
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database holds ${text}, which is beyond a safe integer.`)
  return value
}
