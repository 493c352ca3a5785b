import type pg from 'pg'
import { enterProcess, leaveProcess, replaceTopics } from './live-subjects.ts'

/** How long a process that starts waits until the others know of it, in rounds of a few milliseconds. */
const ROUNDS = 40
const ROUND = 'select pg_sleep(0.005)'

/** The notices of a process about itself on the channel that all of them hear. No topic is empty, so no message looks like it. */
const NOTICE = /^ (hello|here|bye) (\d+)$/

/** The connection of this process, and the other processes on the same database. */
export class NotifyPeers {
  readonly #topics: () => Iterable<string>
  readonly #peers = new Set<number>()
  #unanswered = new Set<number>()
  /** Undefined while there is no connection. */
  client: pg.Client | undefined
  /** The number of the connection in the database, which is also that of its channel. */
  process = 0

  /** @param topics - Those that this process follows. */
  constructor(topics: () => Iterable<string>) {
    this.#topics = topics
  }

  get isAlone(): boolean {
    return this.client === undefined || this.#peers.size === 0
  }

  /** Returns when the others know of this process, so that they send it what it follows. @returns what takes it out again. */
  async enter(client: pg.Client, process: number): Promise<() => Promise<void>> {
    this.process = process
    this.client = client
    client.once('end', () => {
      if (this.client === client) this.client = undefined
    })
    const peers = await enterProcess(client, process, this.#topics())
    this.#peers.clear()
    for (const peer of peers) this.#peers.add(peer)
    this.#unanswered = new Set(peers)
    await this.#say('hello')
    for (let round = 0; round < ROUNDS && this.#unanswered.size > 0; round++) await client.query(ROUND)
    return () => this.#leave(client)
  }

  /** @returns whether the line is of a process about itself. */
  hear(line: string): boolean {
    const [, notice, process] = NOTICE.exec(line) ?? []
    if (notice === undefined) return false
    const peer = Number(process)
    if (notice === 'hello') void this.#welcome(peer).catch(() => {}) // the connection is lost; the next one enters again
    if (notice === 'here') this.#unanswered.delete(peer)
    if (notice === 'bye') this.#peers.delete(peer)
    return true
  }

  async #welcome(peer: number): Promise<void> {
    const was_alone = this.isAlone
    this.#peers.add(peer)
    if (was_alone && this.client) await replaceTopics(this.client, this.process, this.#topics())
    await this.#say('here')
  }

  async #leave(client: pg.Client): Promise<void> {
    await leaveProcess(client, this.process)
    await this.#say('bye')
  }

  async #say(notice: string): Promise<void> {
    await this.client?.query('select pg_notify($1, $2)', ['ohun_live', ` ${notice} ${this.process}`])
  }
}
