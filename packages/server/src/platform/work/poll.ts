import type { Clock } from '@ohun/clock'
import type { Database } from '../db/database.ts'
import { run, type Statement } from '../db/statement.ts'
import type { Log } from '../log.ts'
import type { Owner } from '../leases/owner.ts'
import { SetBacks } from './after-clock-step.ts'
import { pollStatement, type PollResult, type PollParams } from './poll-statement.ts'
import type { Sleeper, SleeperDue, WorkTable } from './work.ts'

/** The interval at which the poll finds work whose wake-up was lost, and the leases of dead processes. */
export const POLL_MS = 5_000
/** How far a poll reads ahead, so that work that falls due before the next poll is known even if that poll is late. */
export const AHEAD_MS = 2 * POLL_MS

/** The part of a queue that the poll uses. */
export interface PolledQueue {
  readonly table: WorkTable
  readonly sleepers: readonly Sleeper[]
  /** Leases that ended by this time have lapsed. */
  readonly lapsed_at: Date
  /** Called at each poll. */
  polled(found: Pick<PollResult, 'due' | 'lapsed'>): void
  /** Called with the sleepers that have something to do, if there are any. */
  wakeSleepers(due: readonly SleeperDue[]): Promise<void>
  /** Called after the clock was set back: brings forward what was planned before. */
  bringForward(): Promise<void>
  /** Called when the poll has failed: the queue must poll on its own. */
  pollAlone(): Promise<void>
}

/** The result of a poll for one queue. */
interface Seen<Queue> {
  queue: Queue
  found: PollResult
  sleepers: SleeperDue[]
}

export interface PollDeps {
  db: Database
  clock: Clock
  log: Log
  owner: Pick<Owner, 'id'>
}

/** Reads all tables in one statement every five seconds. Only queues that have something to do then send statements of their own. */
export class Poll<Queue extends PolledQueue> {
  readonly #deps: PollDeps
  readonly #queues: readonly Queue[]
  readonly #set_backs: SetBacks
  /** The clock was set back, and not everything that was planned before has been brought forward. */
  #brings_forward = false
  #statement: Statement<PollParams, PollResult> | undefined
  #cancel = (): void => {}
  #polling: Promise<void> | undefined
  #again = false
  #runs = false

  constructor(deps: PollDeps, queues: readonly Queue[]) {
    this.#deps = deps
    this.#queues = queues
    this.#set_backs = new SetBacks(deps.clock)
  }

  /** Resolves after the first poll. */
  async start(): Promise<void> {
    this.#runs = this.#queues.length > 0
    if (this.#runs) await this.#begin(() => this.#tell())
  }

  /** Polls now, or once more after the poll in progress, which may have missed something. */
  now(): void {
    if (this.#polling) this.#again = true
    else if (this.#runs) void this.#begin(() => this.#poll())
  }

  /** True while a poll is in progress. */
  get busy(): boolean {
    return this.#polling !== undefined
  }

  /** Resolves when no poll is in progress. */
  async settled(): Promise<void> {
    while (this.#polling) await this.#polling.catch(() => {})
  }

  async stop(): Promise<void> {
    this.#runs = false
    this.#cancel()
    await this.settled()
  }

  /** Returns what each queue has to do until then. */
  async read(horizon: Date): Promise<Seen<Queue>[]> {
    if (this.#queues.length === 0) return []
    this.#statement ??= pollStatement(this.#queues)
    const lapsed_at = this.#queues.map((queue) => queue.lapsed_at)
    const params = { now: this.#deps.clock.now(), horizon, lapsed_at, owner: this.#deps.owner.id }
    const rows = await run({ pool: this.#deps.db.work_pool }, this.#statement, params)
    return this.#queues.flatMap((queue) => {
      const own = rows.filter(({ table }) => table === queue.table.name)
      const sleepers = own.flatMap(({ sleeper, due }) => (sleeper !== null && due ? { name: sleeper, due } : []))
      return own.filter(({ sleeper }) => sleeper === null).map((found) => ({ queue, found, sleepers }))
    })
  }

  /** Schedules the next poll by the beginning of this one, on the monotonic clock. */
  async #begin(poll: () => Promise<void>): Promise<void> {
    const { clock } = this.#deps
    const next_ms = clock.monotonic_ms() + POLL_MS
    this.#cancel()
    this.#polling = poll().finally(() => {
      this.#polling = undefined
      const delay_ms = this.#again ? 0 : next_ms - clock.monotonic_ms()
      this.#again = false
      if (this.#runs) this.#cancel = clock.after(Math.max(0, delay_ms), () => this.now())
    })
    await this.#polling
  }

  async #tell(): Promise<void> {
    const horizon = new Date(this.#deps.clock.now().getTime() + AHEAD_MS)
    const results = await this.read(horizon)
    if (!this.#runs) return
    for (const { queue, found } of results) queue.polled(found)
    for (const { queue, sleepers } of results) if (sleepers.length > 0) await queue.wakeSleepers(sleepers)
  }

  /** Work that a statement cannot bring forward now is brought forward by the next poll. */
  async #bringForward(): Promise<void> {
    const { log } = this.#deps
    this.#brings_forward ||= this.#set_backs.noticed()
    if (!this.#brings_forward) return
    try {
      for (const queue of this.#queues) await queue.bringForward()
      this.#brings_forward = false
      log.warn('the clock was set back; work that was planned before has been brought forward')
    } catch (error) {
      log.warn({ err: error }, 'work could not be brought forward after the clock was set back; trying again')
    }
  }

  /** A locked table must not keep the others from being read. */
  async #poll(): Promise<void> {
    await this.#bringForward()
    try {
      await this.#tell()
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'the tables of work could not be looked at together; each queue looks alone')
      await Promise.all(this.#queues.map((queue) => queue.pollAlone()))
    }
  }
}
