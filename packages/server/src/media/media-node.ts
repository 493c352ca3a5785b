import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Clock } from '@ohun/clock'

/** How much a thread, process or machine carries, and whether it may be given more. */
export interface MediaLoad {
  /** Calls and browsers whose audio is carried now. */
  calls: number
  /** As many calls as there are ports for. */
  capacity: number
  /** How late timers ran lately, at the 99th percentile; of several threads, those of the one that gets the next call. */
  loop_delay_ms: number
  /** It takes no new calls; those that run go on. */
  is_draining: boolean
}

export interface MediaNodeDeps {
  clock: Clock
  /** The load that it is measured by. The delay of its timers is that of this thread, if it is longer. */
  carried(this: void): Carried
}

/** The load of what carries audio, without what is known of the node. */
export type Carried = Pick<MediaLoad, 'calls' | 'capacity' | 'loop_delay_ms'>

/** Those that place calls count their own in between. */
const REPORT_MS = 500
const RESOLUTION_MS = 10
const QUANTILE = 99
const NANOSECONDS_PER_MS = 1e6

/** The load of this thread or process, threads of its own included, as it reports it to all that place calls here. */
export class MediaNode {
  readonly #deps: MediaNodeDeps
  readonly #loop = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  readonly #reporting = new Set<(load: MediaLoad) => void>()
  #loop_delay_ms = 0
  #is_draining = false
  #cancel: (() => void) | null = null

  constructor(deps: MediaNodeDeps) {
    this.#deps = deps
  }

  get is_draining(): boolean {
    return this.#is_draining
  }

  get load(): MediaLoad {
    const { calls, capacity, loop_delay_ms } = this.#deps.carried()
    return {
      calls,
      capacity,
      loop_delay_ms: Math.max(loop_delay_ms, this.#loop_delay_ms),
      is_draining: this.#is_draining,
    }
  }

  /** Measures and reports until `stop`. */
  start(): void {
    this.#loop.enable()
    this.#wait()
  }

  stop(): void {
    this.#cancel?.()
    this.#loop.disable()
  }

  /** Refuses new calls from here on, and reports it at once. */
  drain(): void {
    this.#is_draining = true
    this.#report()
  }

  /**
   * Reports now and whenever it is measured.
   * @returns a function that ends it.
   */
  reportTo(report: (load: MediaLoad) => void): () => void {
    this.#reporting.add(report)
    report(this.load)
    return () => void this.#reporting.delete(report)
  }

  #wait(): void {
    this.#cancel = this.#deps.clock.after(REPORT_MS, () => {
      const late_ms = this.#loop.percentile(QUANTILE) / NANOSECONDS_PER_MS - RESOLUTION_MS
      this.#loop_delay_ms = Math.max(0, Math.round(late_ms))
      this.#loop.reset()
      this.#report()
      this.#wait()
    })
  }

  #report(): void {
    for (const report of this.#reporting) report(this.load)
  }
}
