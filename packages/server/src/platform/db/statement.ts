import type { Knex } from 'knex'
import type pg from 'pg'

/** One SQL text with named parameters, prepared once per connection under `name`. `P` and `Row` exist for the compiler only. */
export interface Statement<P, Row> {
  readonly name: string
  readonly text: string
  /** The parameter names in the order of `$1`, `$2`, … */
  readonly names: readonly string[]
  readonly types?: { params: P; row: Row }
}

/** What must not be read as a parameter (comments, text, quoted names, casts) or, last, a `:name`. */
const TOKENS = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|::|:([a-z_]\w*)/gi

/** Compiles `:name` to `$n`, the same number wherever the same name stands. */
export function statement<P extends object, Row = never>(name: string, sql: string): Statement<P, Row> {
  const names: string[] = []
  const text = sql.replace(TOKENS, (token, parameter?: string) => {
    if (parameter === undefined) return token
    if (!names.includes(parameter)) names.push(parameter)
    return `$${names.indexOf(parameter) + 1}`
  })
  return { name, text, names }
}

/** A database, one connection in a transaction of `transact`, or a transaction of Knex. */
export type StatementTarget = { pool: Pick<pg.ClientBase, 'query'> } | Knex.Transaction

/**
 * Runs the statement. On the database itself it is one round trip and its own transaction;
 * on a transaction it is part of that one and runs on its connection.
 */
export async function run<P extends object, Row>(
  db: StatementTarget,
  st: Statement<P, Row>,
  params: P,
): Promise<Row[]> {
  const values = st.names.map((name) => valueOf(st, params, name))
  const target = 'pool' in db ? db.pool : await connectionOf(db, st.name)
  const result = await target.query<Row & pg.QueryResultRow>({ name: st.name, text: st.text, values })
  return result.rows
}

function valueOf(st: { name: string }, params: object, name: string): unknown {
  const value: unknown = Reflect.get(params, name)
  // A forgotten parameter would be written as NULL without a word.
  if (value === undefined)
    throw new TypeError(`Statement ${st.name} misses the parameter ${name}; pass null for no value.`)
  return value
}

/** Knex's own bindings would number a repeated name twice and read `?` as a parameter. */
async function connectionOf(trx: Knex.Transaction, name: string): Promise<pg.ClientBase> {
  if (trx.isCompleted()) throw new Error(`Statement ${name} was run on a transaction that has ended.`)
  const client = trx.client as { acquireConnection(): Promise<pg.ClientBase> }
  return await client.acquireConnection()
}
