import pg from 'pg'
import { postgresError } from './database-error.ts'

type Callback = (error: Error | null, result?: unknown) => void
type Named = pg.QueryConfig & { name: string }
type Send = (config: unknown, values?: unknown, callback?: unknown) => Promise<unknown>

/** The state that the connections of a pool share. */
export interface StatementNames {
  /** Counts the changes of the schema that were noticed. Names of prepared statements end with it. */
  generation: number
}

/**
 * Sends prepared statements under new names once the schema has changed. If a migration of the next release adds a column, a statement
 * that selects all columns fails on a connection that prepared it before, until the connection is closed. A statement that failed in
 * this way was not executed, so outside of a transaction it is sent again.
 */
export function queryOf(client: pg.Client, names: StatementNames): pg.Client['query'] {
  const send: Send = (...sent) => Reflect.apply(Reflect.get(pg.Client.prototype, 'query') as Send, client, sent)
  const mayRepeat = (): boolean => client.getTransactionStatus() === 'I'

  const promised = async (config: Named, values: unknown): Promise<unknown> => {
    const { generation } = names
    try {
      return await send(named(config, names), values)
    } catch (error) {
      if (!noticesChange(error, names, generation) || !mayRepeat()) throw error
      return await send(named(config, names), values)
    }
  }
  const called = (config: Named, values: unknown, done: Callback): void => {
    const { generation } = names
    void send(named(config, names), values, (error: Error | null, result?: unknown) => {
      if (noticesChange(error, names, generation) && mayRepeat()) void send(named(config, names), values, done)
      else done(error, result)
    })
  }
  const query = (config: unknown, values?: unknown, callback?: unknown): unknown => {
    if (!isNamed(config)) return send(config, values, callback)
    if (typeof values === 'function') return called(config, undefined, values as Callback)
    if (typeof callback === 'function') return called(config, values, callback as Callback)
    return promised(config, values)
  }
  return query as pg.Client['query']
}

function isNamed(config: unknown): config is Named {
  return (
    typeof config === 'object' && config !== null && !('submit' in config) && 'name' in config && Boolean(config.name)
  )
}

function named(config: Named, { generation }: StatementNames): Named {
  return generation === 0 ? config : { ...config, name: `${config.name}~${generation}` }
}

/** `cached plan must not change result type`, in any language. The statements of all connections get new names, once. */
function noticesChange(error: unknown, names: StatementNames, generation: number): boolean {
  const answer = error === null ? null : postgresError(error)
  if (answer?.code !== '0A000' || answer.routine !== 'RevalidateCachedQuery') return false
  if (generation === names.generation) names.generation++
  return true
}
