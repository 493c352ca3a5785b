import type { Knex } from 'knex'
import type { Clock } from '@ohun/clock'
import type { Channel, Notifications } from '../db/notifications.ts'

/** Sent by a process that has no room for work in this table. */
export interface WakeUp {
  table: string
  /** The time since which the work has been due, in milliseconds. */
  since: number
}

/** The first wake-up of a burst is sent immediately, the others together at this interval. */
const TELL_EVERY_MS = 20
const CHANNEL: Channel = 'ohun_work'

/**
 * Best-effort wake-ups between processes, all on one channel. A process that misses one finds the work at its next poll. A process
 * that receives one never passes it on.
 */
export class WakeUps {
  readonly #notifications: Pick<Notifications, 'notify'> | undefined
  readonly #clock: Clock
  readonly #untold = new Map<string, number>()
  #silent = false

  constructor(notifications: Pick<Notifications, 'notify'> | undefined, clock: Clock) {
    this.#notifications = notifications
    this.#clock = clock
  }

  tell({ table, since }: WakeUp): void {
    this.#untold.set(table, Math.min(since, this.#untold.get(table) ?? Infinity))
    if (!this.#silent) this.flush()
  }

  flush(): void {
    if (this.#untold.size === 0) return
    for (const [table, since] of this.#untold) this.#notifications?.notify(CHANNEL, JSON.stringify({ table, since }))
    this.#untold.clear()
    this.#silent = true
    this.#clock.after(TELL_EVERY_MS, () => {
      this.#silent = false
      this.flush()
    })
  }
}

/** Wakes processes with an engine from one without, such as a command. In a transaction, they are notified at the commit. */
export async function wakeProcesses(knex: Knex, { table, since }: WakeUp): Promise<void> {
  await knex.raw('select pg_notify(?, ?)', [CHANNEL, JSON.stringify({ table, since })])
}

/** Null for a line that is not a wake-up, such as one from a process of another version. */
export function readWakeUp(line: string): WakeUp | null {
  try {
    const { table, since } = JSON.parse(line) as Partial<WakeUp>
    return typeof table === 'string' && typeof since === 'number' ? { table, since } : null
  } catch {
    return null
  }
}
