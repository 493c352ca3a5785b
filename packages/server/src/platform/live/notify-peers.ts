import type { OneConnection } from '../db/one-connection.ts'
import { enterProcess, leaveProcess, replaceTopics } from './live-subjects.ts'

/** How long a starting process waits until the others know about it, in rounds of a few milliseconds. */
const ROUNDS = 40
const ROUND = 'select pg_sleep(0.005)'

/** The notices of a process about itself on the channel of all processes. No topic is empty, so no message looks like a notice. */
const NOTICE = /^ (hello|here|bye) (\d+)$/

/** The connection of this process, and the other processes on the same database. */
export class NotifyPeers {
  readonly #topics: () => Iterable<string>
  readonly #peers = new Set<number>()
  #unanswered = new Set<number>()
  /** Undefined while there is no connection. */
  connection: OneConnection | undefined

  /** @param topics - Returns the topics that this process follows. */
  constructor(topics: () => Iterable<string>) {
    this.#topics = topics
  }

  get isAlone(): boolean {
    return this.connection === undefined || this.#peers.size === 0
  }

  /** Resolves when the others know this process, and so send it what it follows. @returns a function that removes it again. */
  async enter(connection: OneConnection): Promise<() => Promise<void>> {
    this.connection = connection
    void connection.ended.then(() => {
      if (this.connection === connection) this.connection = undefined
    })
    const peers = await enterProcess(connection, this.#topics())
    this.#peers.clear()
    for (const peer of peers) this.#peers.add(peer)
    this.#unanswered = new Set(peers)
    await this.#say('hello')
    for (let round = 0; round < ROUNDS && this.#unanswered.size > 0; round++) await connection.query(ROUND)
    return () => this.#leave(connection)
  }

  /** @returns whether the line is a notice of a process about itself. */
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
    if (was_alone && this.connection) await replaceTopics(this.connection, this.#topics())
    await this.#say('here')
  }

  async #leave(connection: OneConnection): Promise<void> {
    await leaveProcess(connection)
    await this.#say('bye')
  }

  async #say(notice: string): Promise<void> {
    const { connection } = this
    await connection?.query('select pg_notify($1, $2)', ['ohun_live', ` ${notice} ${connection.process}`])
  }
}
