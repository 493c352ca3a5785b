import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../packages/server/src/platform/db/database.ts'
import type { OhunServer } from '../ohun-server.ts'
import type { Held } from './held-server.ts'
import { serialOf } from './scripts.ts'

/** The numbers of objects that the server holds. */
export interface Sample extends Held {
  lines: number
  rtp_pairs: number
  live_calls: number
}

const POLL_MS = 500
const METRIC_TRIES = 20
const NEVER_IDLE_MS = 60_000

/** Observes the server's memory, resources, metrics and database. */
export class Watch {
  readonly #ohun: OhunServer
  readonly #db: Database
  readonly #metrics_url: string
  readonly #quiet_ms: number

  constructor(
    ohun: OhunServer,
    { db, metrics_url, quiet_ms }: { db: Database; metrics_url: string; quiet_ms: number },
  ) {
    this.#ohun = ohun
    this.#db = db
    this.#metrics_url = metrics_url
    this.#quiet_ms = quiet_ms
  }

  async sample(): Promise<Sample> {
    const held = await this.#ohun.ask<Held>('held')
    const lines = await this.metric('ohun_media_lines')
    const rtp_pairs = await this.metric('ohun_rtp_port_pairs{state="taken"}')
    return { ...held, lines, rtp_pairs, live_calls: await this.#liveCalls() }
  }

  /** A sample when no call is left, and the short-lived remains of calls are gone too. */
  async idle(): Promise<Sample> {
    for (const until = performance.now() + NEVER_IDLE_MS; performance.now() < until; await sleep(POLL_MS))
      if ((await this.#liveCalls()) === 0) break
    await sleep(this.#quiet_ms)
    return await this.sample()
  }

  /** The number of rows in each table. */
  async rows(): Promise<Record<string, number>> {
    const { pool } = this.#db
    const tables = await pool.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    )
    const counted = tables.rows.map(async ({ name }) => {
      const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from "${name}"`)
      return [name, rows[0]!.count] as const
    })
    return Object.fromEntries(await Promise.all(counted))
  }

  /** The number of calls by end reason. */
  async ends(): Promise<Record<string, number>> {
    const sql = `select coalesce(end_reason, status) as how, count(*)::int as calls from calls group by 1 order by 1`
    const { rows } = await this.#db.pool.query<{ how: string; calls: number }>(sql)
    return Object.fromEntries(rows.map(({ how, calls }) => [how, calls]))
  }

  /** The end reason of each call, by its serial number. */
  async endOfEach(): Promise<Map<number, string>> {
    const sql = 'select from_number, coalesce(end_reason, status) as how from calls order by call_id'
    const { rows } = await this.#db.pool.query<{ from_number: string; how: string }>(sql)
    return new Map(rows.map(({ from_number, how }) => [serialOf(from_number), how]))
  }

  async metric(name: string): Promise<number> {
    for (let tries = 0; tries < METRIC_TRIES; tries++) {
      const text = await (await fetch(this.#metrics_url)).text()
      const line = text.split('\n').find((one) => one.startsWith(`${name} `))
      if (line !== undefined) return Number(line.slice(name.length))
      await sleep(POLL_MS) // A busy thread does not answer within its second.
    }
    throw new Error(`There is no metric ${name}.`)
  }

  async #liveCalls(): Promise<number> {
    const { rows } = await this.#db.pool.query<{ live: number }>('select count(*)::int as live from live_calls')
    return rows[0]!.live
  }
}
