import type pg from 'pg'
import type { Clock } from '@ohun/clock'
import type { Log } from '../log.ts'
import type { Database } from './database.ts'
import { oneConnection, type OneConnection } from './one-connection.ts'
import { ReconnectingClient } from './reconnecting-client.ts'

export interface NotificationsDeps {
  db: Database
  clock: Clock
  log: Log
}

/**
 * Notifies other processes with the same database about commits of this one. Best effort: each listener also polls the database for
 * changes that must not be missed.
 */
export interface Notifications {
  /** Call it before `start`, once for each channel. A process does not receive its own notifications. */
  listen(channel: Channel | 'ohun_node', listener: NotificationListener): void
  /**
   * Adds a step that runs for each new connection once it listens. Call it before `start`. An error of the step closes the connection.
   * The function that it returns runs before an orderly end.
   */
  connected(step: ConnectionStep): void
  start(): Promise<void>
  /** Call it after the commit. Identical lines of one batch arrive once. */
  notify(channel: Channel, line: string): void
  close(): Promise<void>
}

/** PostgreSQL's channels belong to the whole database, so ours have names that no other application uses. */
export type Channel = 'ohun_keys' | 'ohun_live' | 'ohun_nodes' | 'ohun_work'

/** Lines on the channel `ohun_node_<process>` of its connection reach the listener of `ohun_node`. */
export type ConnectionStep = (connection: OneConnection) => Promise<() => Promise<void>>

export interface NotificationListener {
  heard(lines: readonly string[]): void
  /** The connection was lost: any notification may have been missed in the meantime. */
  missed(): void
}

/** PostgreSQL accepts less than 8,000 bytes. Lines are ASCII. */
export const LONGEST_NOTIFICATION = 7_900

/**
 * Uses one dedicated connection for both directions. A `pg_notify` inside each request's transaction would reduce throughput by a
 * factor of 3.6. Here, everything that is committed while one statement runs goes with the next.
 */
export function createNotifications(deps: NotificationsDeps): Notifications {
  return new DatabaseNotifications(deps)
}

class DatabaseNotifications implements Notifications {
  readonly #deps: NotificationsDeps
  readonly #connection: ReconnectingClient
  readonly #listeners = new Map<string, NotificationListener>()
  readonly #steps: ConnectionStep[] = []
  #leave: (() => Promise<void>)[] = []
  readonly #unsent = new Map<Channel, Set<string>>()
  /** The last connection, which may have been lost. */
  #shared: OneConnection | undefined
  #sending = false

  constructor(deps: NotificationsDeps) {
    this.#deps = deps
    this.#connection = new ReconnectingClient({
      ...deps,
      purpose: 'notifications between processes',
      prepare: (client) => this.#prepare(client),
      gone: () => this.#unsent.clear(),
      back: () => this.#listeners.forEach((listener) => listener.missed()),
    })
  }

  connected(step: ConnectionStep): void {
    this.#steps.push(step)
  }

  listen(channel: Channel | 'ohun_node', listener: NotificationListener): void {
    // A second listener would silently take the messages from the first.
    if (this.#listeners.has(channel)) throw new Error(`Channel ${channel} has a listener already.`)
    this.#listeners.set(channel, listener)
  }

  async start(): Promise<void> {
    await this.#connection.open()
  }

  notify(channel: Channel, line: string): void {
    if (line.length > LONGEST_NOTIFICATION)
      throw new RangeError(`A notification has ${line.length} characters; say an id.`)
    if (!this.#connection.client) return
    const lines = this.#unsent.get(channel)
    if (lines) lines.add(line)
    else this.#unsent.set(channel, new Set([line]))
    if (!this.#sending) void this.#send()
  }

  async close(): Promise<void> {
    if (this.#connection.client) await Promise.allSettled(this.#leave.map((leave) => leave()))
    await this.#connection.close()
  }

  async #prepare(client: pg.Client): Promise<void> {
    client.on('notification', (message) => this.#hear(message))
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const process = rows[0]?.pid ?? 0
    const connection = oneConnection(client, process)
    this.#shared = connection
    for (const channel of this.#listeners.keys())
      await client.query(`listen ${channel === 'ohun_node' ? `ohun_node_${process}` : channel}`)
    this.#leave = []
    for (const step of this.#steps) this.#leave.push(await step(connection))
  }

  #hear({ channel, payload, processId }: pg.Notification): void {
    if (processId === this.#shared?.process || payload === undefined) return
    try {
      this.#listeners.get(channel.replace(/_\d+$/, ''))?.heard(payload.split('\n'))
    } catch (error) {
      // Everybody who may log in to the database may notify. The message of the error could quote what was sent.
      this.#deps.log.warn({ channel, reason: (error as Error).name }, 'a notification could not be read')
    }
  }

  /** Sends the waiting lines. No caller waits for this: a failed statement ends the connection, or the next batch makes up for it. */
  async #send(): Promise<void> {
    this.#sending = true
    // Commits in the same turn of the event loop share the first batch.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#unsent.size > 0 && this.#connection.client) {
      const batch = [...this.#unsent].flatMap(([channel, lines]) =>
        payloads(lines).map((payload) => ({ channel, payload })),
      )
      this.#unsent.clear()
      const values = [batch.map(({ channel }) => channel), batch.map(({ payload }) => payload)]
      await this.#shared?.query({ name: 'notify', text: NOTIFY, values }).catch((error: unknown) => {
        this.#deps.log.warn({ err: error, count: batch.length }, 'other processes could not be notified')
      })
    }
    this.#sending = false
  }
}

const NOTIFY = 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as n (channel, payload)'

/** Joins the lines to as few texts as possible, each of them short enough. */
function payloads(lines: Iterable<string>): string[] {
  const texts: string[] = []
  let text = ''
  for (const line of lines) {
    if (text !== '' && text.length + 1 + line.length > LONGEST_NOTIFICATION) {
      texts.push(text)
      text = ''
    }
    text = text === '' ? line : `${text}\n${line}`
  }
  return text === '' ? texts : [...texts, text]
}
