/** Knex ships no types for its dialects. */
declare module 'knex/lib/dialects/postgres/index.js' {
  import type { Knex } from 'knex'

  export default class PostgresClient extends Knex.Client {
    _query(
      connection: unknown,
      query: { sql: string; bindings?: readonly unknown[]; options?: Record<string, unknown> },
    ): Promise<unknown>
  }
}
