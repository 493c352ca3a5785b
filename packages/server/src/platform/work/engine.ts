import type { Clock } from '@ohun/clock'
import type { Database } from '../db/database.ts'
import type { Notifications } from '../db/notifications.ts'
import { earlierOf } from '../earlier-of.ts'
import type { Log } from '../log.ts'
import { Owner } from '../leases/owner.ts'
import { HandedOverQueue } from './handed-over-queue.ts'
import { Poll } from './poll.ts'
import { Queue } from './queue.ts'
import { readWakeUp, WakeUps, type WakeUp } from './wake-ups.ts'
import type { PreleasingQueue, Work, WorkItem } from './work.ts'

export interface WorkEngineDeps {
  db: Database
  clock: Clock
  /** The clock for waits that do not depend on when work is due, such as for a lost database. The same as `clock` by default. */
  machine_clock?: Clock
  log: Log
  /** Tells other processes about work for which this one has no room. Without it, they find the work at their next poll. */
  notifications?: Pick<Notifications, 'listen' | 'notify'>
  /** False if this process writes work and leaves it to others. True by default. */
  works?: boolean
}

/** The work of one table that this process is doing. */
export type WorkLoad = Pick<Queue<never, never>, 'table' | 'in_flight'>

/** All durable work of this process. Several processes may each run an engine on the same database. */
export interface WorkEngine {
  /** Call it before `start`. */
  add<Item extends WorkItem, Result>(work: Work<Item, Result>): PreleasingQueue<Item>
  start(): Promise<void>
  /** This process's number among those that share the database; 0 before `start`. */
  readonly owner: number
  /** While it rests, this process leases nothing, and other processes do all work. Work that is already leased continues. */
  rest(resting: boolean): void
  /** The work of this process, for each table. */
  queues(): WorkLoad[]
  /** Resolves when nothing is due at the clock's time and nothing is in flight, including work caused by that work. */
  idle(): Promise<void>
  /** When work is due next. In the past if it waits for room, null if there is no work. Call it while the engine is idle. */
  nextDue(): Promise<Date | null>
  /** How many items have begun. */
  readonly begun: number
  /** Stops claiming, waits up to `within_ms` for running work and hands the rest back. Call it before the database closes. */
  stop(options?: { within_ms?: number }): Promise<void>
}

const STOP_WITHIN_MS = 10_000
/** No work is due later than this. */
const FAR = new Date('9999-01-01T00:00:00.000Z')

export function createWorkEngine(deps: WorkEngineDeps): WorkEngine {
  return new Engine(deps)
}

class Engine implements WorkEngine {
  readonly #deps: WorkEngineDeps
  readonly #machine_clock: Clock
  readonly #owner: Owner
  readonly #poll: Poll<Queue<never, never>>
  readonly #wake_ups: WakeUps
  readonly #queues: Queue<never, never>[] = []
  readonly #handed_over: HandedOverQueue<never>[] = []
  #resting = false

  constructor(deps: WorkEngineDeps) {
    this.#deps = deps
    this.#machine_clock = deps.machine_clock ?? deps.clock
    this.#owner = new Owner({ ...deps, clock: this.#machine_clock, froze: () => this.#poll.now() })
    this.#poll = new Poll({ ...deps, owner: this.#owner }, this.#queues)
    this.#wake_ups = new WakeUps(deps.notifications, this.#machine_clock)
    deps.notifications?.listen('ohun_work', {
      heard: (lines) => lines.map(readWakeUp).forEach((wake_up) => wake_up && this.#wake(wake_up)),
      missed: () => this.#poll.now(),
    })
  }

  add<Item extends WorkItem, Result>(work: Work<Item, Result>): PreleasingQueue<Item> {
    const { clock, works } = this.#deps
    const tellOthers = (since: Date): void => this.#wake_ups.tell({ table: work.table.name, since: since.getTime() })
    if (works === false) {
      const queue = new HandedOverQueue({ clock, tellOthers }, work)
      this.#handed_over.push(queue)
      return queue
    }
    const queue = new Queue({ ...this.#deps, owner: this.#owner, tellOthers }, work)
    this.#queues.push(queue as unknown as Queue<never, never>)
    return queue
  }

  async start(): Promise<void> {
    await this.#owner.open()
    for (const queue of [...this.#queues, ...this.#handed_over]) await queue.begin()
    await this.#poll.start()
    for (const queue of this.#queues) queue.start()
  }

  get owner(): number {
    return this.#owner.id
  }

  rest(resting: boolean): void {
    if (resting === this.#resting) return
    this.#resting = resting
    for (const queue of this.#queues) queue.rest(resting)
  }

  queues(): WorkLoad[] {
    return [...this.#queues, ...this.#handed_over].map(({ table, in_flight }) => ({ table, in_flight }))
  }

  async idle(): Promise<void> {
    let quiet: boolean
    do {
      await this.#settled()
      const before = this.begun
      const claimed = await this.#claimDue()
      quiet = claimed === 0 && this.begun === before && !this.#queues.some((queue) => queue.busy)
    } while (!quiet)
  }

  async nextDue(): Promise<Date | null> {
    const seen = await this.#poll.read(FAR)
    const times = seen.map(async ({ queue, found, sleepers }) =>
      queue.tells_due ? await queue.nextDue(sleepers) : found.due,
    )
    return (await Promise.all(times)).reduce(earlierOf, null)
  }

  get begun(): number {
    return this.#queues.reduce((sum, queue) => sum + queue.started, 0)
  }

  async stop({ within_ms = STOP_WITHIN_MS }: { within_ms?: number } = {}): Promise<void> {
    const late = new Promise<void>((resolve) => {
      if (within_ms > 0) this.#machine_clock.after(within_ms, resolve)
      else resolve()
    })
    await Promise.all([this.#poll.stop(), ...this.#queues.map((queue) => queue.stop(late))])
    this.#wake_ups.flush()
    await this.#owner.close()
  }

  #wake({ table, since }: WakeUp): void {
    this.#queues.find((queue) => queue.table.name === table)?.wakeAt(new Date(since))
  }

  /** Resolves when nothing is in flight. */
  async #settled(): Promise<void> {
    while (this.#poll.busy || this.#queues.some((queue) => queue.busy)) {
      await this.#poll.settled()
      for (const queue of this.#queues) await queue.settled()
    }
  }

  /** @returns how many items were claimed. */
  async #claimDue(): Promise<number> {
    let claimed = 0
    for (const { queue, found } of await this.#poll.read(this.#deps.clock.now()))
      if (found.due || found.lapsed) claimed += await queue.claimAll(found)
    return claimed
  }
}
