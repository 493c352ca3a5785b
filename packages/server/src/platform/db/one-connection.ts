import type pg from 'pg'

/** A dedicated connection that several parts of a process share. */
export interface OneConnection {
  /** The number of this process in the database. */
  readonly process: number
  /** Resolves when the connection has ended, whether orderly or not. */
  readonly ended: Promise<void>
  /** Runs a query after those that were passed before. */
  query<Row extends pg.QueryResultRow>(query: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult<Row>>
}

/** Runs queries one after the other, because `pg` asks its users not to begin a query before the previous one has ended. */
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
