import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Clock } from '@ohun/clock'

/** The load of a thread, process or machine, and whether it accepts more calls. */
export interface MediaLoad {
  /** Calls and browsers whose audio is carried now. */
  calls: number
  /** The number of calls that there are ports for. */
  capacity: number
  /** The recent delay of timers, at the 99th percentile. With several threads, it is that of the thread that gets the next call. */
  loop_delay_ms: number
  /** It accepts no new calls. Calls in progress continue. */
  is_draining: boolean
}

export interface MediaNodeDeps {
  clock: Clock
  /** The load to report. The timer delay of this thread replaces the one in it if it is longer. */
  carried(this: void): Carried
}

/** The load of the audio, without the state of the node. */
export type Carried = Pick<MediaLoad, 'calls' | 'capacity' | 'loop_delay_ms'>

/** The interval of reports. In between, processes that place calls count their own. */
const REPORT_MS = 500
const RESOLUTION_MS = 10
const QUANTILE = 99
const NANOSECONDS_PER_MS = 1e6

/** Measures the load of this thread or process, including its own threads, and reports it to everything that places calls here. */
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

  /** Refuses new calls from now on, and reports that at once. */
  drain(): void {
    this.#is_draining = true
    this.#report()
  }

  /**
   * Reports the load now and after each measurement.
   * @returns a function that ends the reports.
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
