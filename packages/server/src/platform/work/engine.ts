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
  const queues: Queue<never, never>[] = []
  const machine_clock = deps.machine_clock ?? deps.clock
  const owner = new Owner({
    ...deps,
    clock: machine_clock,
    froze: () => poll.now(),
  })
  const poll = new Poll({ ...deps, owner }, queues)
  const handed_over: HandedOverQueue<never>[] = []
  let resting = false
  const started = (): number => queues.reduce((sum, queue) => sum + queue.started, 0)

  const wake_ups = new WakeUps(deps.notifications, machine_clock)
  const hear = ({ table, since }: WakeUp): void =>
    queues.find((queue) => queue.table.name === table)?.wakeAt(new Date(since))

  deps.notifications?.listen('ohun_work', {
    heard: (lines) => lines.map(readWakeUp).forEach((wake_up) => wake_up && hear(wake_up)),
    missed: () => poll.now(),
  })

  const settled = async (): Promise<void> => {
    while (poll.busy || queues.some((queue) => queue.busy)) {
      await poll.settled()
      for (const queue of queues) await queue.settled()
    }
  }
  const claimDue = async (): Promise<number> => {
    const now = deps.clock.now()
    let claimed = 0
    for (const { queue, found } of await poll.look(now))
      if (found.due || found.lapsed) claimed += await queue.claimAll(found)
    return claimed
  }

  return {
    add(work) {
      const tellOthers = (since: Date): void => wake_ups.tell({ table: work.table.name, since: since.getTime() })
      if (deps.works === false) {
        const queue = new HandedOverQueue({ clock: deps.clock, tellOthers }, work)
        handed_over.push(queue)
        return queue
      }
      const queue = new Queue({ ...deps, owner, tellOthers }, work)
      queues.push(queue as unknown as Queue<never, never>)
      return queue
    },

    async start() {
      await owner.open()
      for (const queue of [...queues, ...handed_over]) await queue.begin()
      await poll.start()
      for (const queue of queues) queue.start()
    },

    get owner() {
      return owner.id
    },

    rest(now_resting) {
      if (now_resting === resting) return
      resting = now_resting
      for (const queue of queues) queue.rest(resting)
    },

    queues() {
      return [...queues, ...handed_over].map(({ table, in_flight }) => ({ table, in_flight }))
    },

    async idle() {
      let quiet: boolean
      do {
        await settled()
        const before = started()
        const claimed = await claimDue()
        quiet = claimed === 0 && started() === before && !queues.some((queue) => queue.busy)
      } while (!quiet)
    },

    async nextDue() {
      const seen = await poll.look(FAR)
      const times = seen.map(async ({ queue, found, sleepers }) =>
        queue.tells_due ? await queue.nextDue(sleepers) : found.due,
      )
      return (await Promise.all(times)).reduce(earlierOf, null)
    },

    get begun() {
      return started()
    },

    async stop({ within_ms = STOP_WITHIN_MS } = {}) {
      const late = new Promise<void>((resolve) => {
        if (within_ms > 0) machine_clock.after(within_ms, resolve)
        else resolve()
      })
      await Promise.all([poll.stop(), ...queues.map((queue) => queue.stop(late))])
      wake_ups.flush()
      await owner.close()
    },
  }
}
