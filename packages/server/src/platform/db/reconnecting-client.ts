import pg from 'pg'
import type { Clock } from '@ohun/clock'
import type { Log } from '../log.ts'
import { connectionOf, refuseStandby } from './refuse-standby.ts'
import { setSession } from './session-settings.ts'

export interface ReconnectingDeps {
  db: { pool: pg.Pool }
  clock: Clock
  log: Log
  /** The purpose of the connection, for the log. */
  purpose: string
  /** Prepares a new connection for its purpose. If it rejects, the connection is closed and opened again. */
  prepare(client: pg.Client): Promise<void>
  /** Called when the connection was lost and has been restored. */
  back?(): void
  /** Called when the connection has just been lost. */
  gone?(): void
}

export const RECONNECT_MS = 1_000
/** The limit for preparing a connection: a server that accepts it and then hangs must not keep us from trying another one. */
const PREPARE_LIMIT_MS = 4_000

/** A dedicated connection, beside the pools, that is opened again whenever it ends. */
export class ReconnectingClient {
  readonly #deps: ReconnectingDeps
  #client: pg.Client | undefined
  #closed = false

  constructor(deps: ReconnectingDeps) {
    this.#deps = deps
  }

  /** Undefined while there is no connection. */
  get client(): pg.Client | undefined {
    return this.#client
  }

  /** @throws the error of the first connection, which is not tried again. */
  async open(): Promise<void> {
    try {
      await this.#connect()
    } catch (error) {
      this.#closed = true
      throw error
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#client?.end()
  }

  async #connect(): Promise<void> {
    const { options } = this.#deps.db.pool
    const client = new pg.Client(options)
    client.on('error', () => this.#broken()) // 'end' follows
    client.once('end', () => this.#lost())
    refuseStandby(client)
    await client.connect()
    const { stream } = connectionOf(client)
    stream.setTimeout(PREPARE_LIMIT_MS, () => stream.destroy())
    try {
      await setSession(client, options.statement_timeout || 0)
      await this.#deps.prepare(client)
    } catch (error) {
      stream.destroy()
      throw error
    }
    stream.setTimeout(0)
    if (this.#closed) return await client.end()
    this.#client = client
  }

  /** From now on, the connection refuses all queries. */
  #broken(): void {
    if (this.#client) this.#deps.gone?.()
    this.#client = undefined
  }

  #lost(): void {
    this.#broken()
    if (this.#closed) return
    this.#deps.clock.after(RECONNECT_MS, () => {
      if (this.#closed) return
      this.#connect().then(
        () => this.#deps.back?.(),
        (error: unknown) => {
          const { log, purpose } = this.#deps
          log.warn({ err: error, purpose }, 'a dedicated connection is down; trying again')
        },
      )
    })
  }
}
