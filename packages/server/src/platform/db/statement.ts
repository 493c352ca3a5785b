import type { Knex } from 'knex'
import type pg from 'pg'
import { binaryArray } from './binary-array.ts'

/** The path of a hot statement: it runs for each call or turn, event or delivery, message or receipt. */
export type HotPath = 'calls' | 'deliveries' | 'messages'

/** One SQL text with named parameters, prepared once per connection under `name`. `P` and `Row` exist for the compiler only. */
export interface Statement<P, Row> {
  readonly name: string
  readonly text: string
  /** The parameter names in the order of `$1`, `$2`, … */
  readonly names: readonly string[]
  /** For each name, the type of its elements, if its first use is cast to an array. */
  readonly arrays: readonly (string | undefined)[]
  /** The path for which it must be planned only once per connection, which a test of the path checks. */
  readonly hot: HotPath | null
  readonly types?: { params: P; row: Row }
}

/**
 * Matches text that must not be read as a parameter (comments, text, quoted names, casts) or, last, a `:name` and its
 * cast to an array.
 */
const TOKENS = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|::|:([a-z_]\w*)(?:::([a-z]+)\[\])?/gi

/** All statements by their names. A factory's statement is there once for each of its names. */
const made = new Map<string, Statement<object, unknown>>()

export function madeStatements(): Statement<object, unknown>[] {
  return [...made.values()]
}

/** Declares a statement. It is compiled when it is first used: a process makes several hundred, and runs few of them. */
export function statement<P extends object, Row = never>(
  name: string,
  sql: string,
  { hot = null }: { hot?: HotPath | null } = {},
): Statement<P, Row> {
  const declared = new DeclaredStatement<P, Row>(name, sql, hot)
  made.set(name, declared)
  return declared
}

class DeclaredStatement<P, Row> implements Statement<P, Row> {
  readonly name: string
  readonly hot: HotPath | null
  #source: string | CompiledText

  constructor(name: string, sql: string, hot: HotPath | null) {
    this.name = name
    this.hot = hot
    this.#source = sql
  }

  get text(): string {
    return this.#compiled().text
  }

  get names(): readonly string[] {
    return this.#compiled().names
  }

  get arrays(): readonly (string | undefined)[] {
    return this.#compiled().arrays
  }

  #compiled(): CompiledText {
    if (typeof this.#source === 'string') this.#source = compiled(this.#source)
    return this.#source
  }
}

type CompiledText = Pick<Statement<never, never>, 'text' | 'names' | 'arrays'>

/** Compiles `:name` to `$n`, with the same number wherever the same name is used. */
function compiled(sql: string): CompiledText {
  const names: string[] = []
  const arrays: (string | undefined)[] = []
  const text = sql.replace(TOKENS, (token, parameter?: string, element?: string) => {
    if (parameter === undefined) return token
    if (!names.includes(parameter)) arrays[names.push(parameter) - 1] = element
    const cast = element === undefined ? '' : `::${element}[]`
    return `$${names.indexOf(parameter) + 1}${cast}`
  })
  return { text, names, arrays }
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
  const values = st.names.map((name, index) => sent(valueOf(st, params, name), st.arrays[index]))
  const target = 'pool' in db ? db.pool : await connectionOf(db, st.name)
  const result = await target.query<Row & pg.QueryResultRow>({ name: st.name, text: st.text, values })
  return result.rows
}

function valueOf(st: { name: string }, params: object, name: string): unknown {
  const value: unknown = Reflect.get(params, name)
  // A forgotten parameter would silently be written as NULL.
  if (value === undefined)
    throw new TypeError(`Statement ${st.name} misses the parameter ${name}; pass null for no value.`)
  return value
}

function sent(value: unknown, element: string | undefined): unknown {
  return (element !== undefined && Array.isArray(value) && binaryArray(element, value)) || value
}

/** Knex's own bindings would number a repeated name twice and read `?` as a parameter. */
async function connectionOf(trx: Knex.Transaction, name: string): Promise<pg.ClientBase> {
  if (trx.isCompleted()) throw new Error(`Statement ${name} was run on a transaction that has ended.`)
  const client = trx.client as { acquireConnection(): Promise<pg.ClientBase> }
  return await client.acquireConnection()
}
