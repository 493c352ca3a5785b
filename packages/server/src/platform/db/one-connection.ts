import type pg from 'pg'

/** A connection of its own that several parts of a process share. */
export interface OneConnection {
  /** Its number in the database. */
  readonly process: number
  /** Its end, in order or not. */
  readonly ended: Promise<void>
  /** After the queries that were asked before. */
  query<Row extends pg.QueryResultRow>(query: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult<Row>>
}

/** `pg` asks its users not to begin a query before the one before has ended. */
export function oneConnection(client: pg.Client, process: number): OneConnection {
  let before: Promise<unknown> = Promise.resolve()
  return {
    process,
    ended: new Promise((resolve) => client.once('end', resolve)),
    query<Row extends pg.QueryResultRow>(query: string | pg.QueryConfig, values?: unknown[]) {
      const answer = before.then(() => client.query<Row>(query, values))
      before = answer.catch(() => {})
      return answer
    },
  }
}
