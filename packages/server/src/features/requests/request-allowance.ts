import type { Clock } from '@ohun/clock'

/** The most requests that wait to be written, of one workspace and in all. */
const MAX_WAITING = { each: 500, total: 20_000 }
const MAX_PER_DAY = 100_000
const DAY_MS = 24 * 60 * 60 * 1_000

export type Refusal = 'workspace_waiting' | 'total_waiting' | 'workspace_day'

interface Noted {
  waiting: number
  today: number
}

/** Limits the requests of a workspace that this process writes to the request log. */
export class RequestAllowance {
  readonly #clock: Clock
  readonly #noted = new Map<string, Noted>()
  /** The current day of the monotonic clock. */
  #day = 0
  #waiting = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** @returns the reason why the request is not logged. Null if it is logged. */
  take(workspace_id: string): Refusal | null {
    this.#turn()
    let noted = this.#noted.get(workspace_id)
    if (!noted) this.#noted.set(workspace_id, (noted = { waiting: 0, today: 0 }))
    if (this.#waiting >= MAX_WAITING.total) return 'total_waiting'
    if (noted.waiting >= MAX_WAITING.each) return 'workspace_waiting'
    if (noted.today >= MAX_PER_DAY) return 'workspace_day'
    noted.waiting++
    noted.today++
    this.#waiting++
    return null
  }

  /** Notes that a request no longer waits. */
  written(workspace_id: string): void {
    this.#waiting--
    const noted = this.#noted.get(workspace_id)
    if (noted) noted.waiting--
  }

  /** Begins a new day, and forgets workspaces without waiting requests. */
  #turn(): void {
    const day = Math.floor(this.#clock.monotonic_ms() / DAY_MS)
    if (day === this.#day) return
    this.#day = day
    for (const [workspace_id, noted] of this.#noted) {
      noted.today = 0
      if (noted.waiting === 0) this.#noted.delete(workspace_id)
    }
  }
}
