import type { Clock } from '@ohun/clock'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'

/** The cause of a drain: a signal to the process, or a request of the operator. */
export type DrainCause = 'stop' | 'operator'

export interface DrainDeps {
  clock: Clock
  log: Log
  metrics: Metrics
  /** How long calls and streams may continue. */
  drain_ms: number
  /** The number of calls and streams that still run here. */
  left(this: void): number
  /** Called when it begins to drain, and when it takes calls again. */
  changed(this: void, draining: boolean): void
  /** Called with true when load balancers know that it drains, and with false when it takes calls again. */
  refuse?(this: void, refusing: boolean): void
  /** Ends the remaining calls and streams when the time is over. */
  endLeft(this: void): Promise<void>
}

/**
 * Load balancers ask a node every second or two whether it is ready, and send it requests until they know. So calls requested in this
 * time still begin: without an `Idempotency-Key`, nobody would repeat the request elsewhere.
 */
export const NOTICE_MS = 3_000
/** How often it checks whether calls and streams are left. */
const LOOK_MS = 100

interface RunningDrain {
  /** True if no calls and streams are left, or the remaining ones have been ended. */
  is_over: boolean
  /** Resolves when nothing is left. */
  over: Promise<void>
  cancel(): void
}

/** A node that drains takes nothing new, and its calls and streams have a limited time. */
export class Drain {
  readonly #deps: DrainDeps
  readonly #causes = new Set<DrainCause>()
  #in_progress: RunningDrain | null = null
  #cancelNotice: (() => void) | undefined

  constructor(deps: DrainDeps) {
    this.#deps = deps
    deps.metrics.gauge('ohun_node_draining', '1 while this process drains: it takes no new calls, streams go on.', {
      read: (gauge) => gauge.set(this.draining ? 1 : 0),
    })
  }

  get draining(): boolean {
    return this.#causes.size > 0
  }

  /** Resolves when no calls and streams are left, or have been ended. The time counts from the first cause. */
  begin(cause: DrainCause): Promise<void> {
    this.#causes.add(cause)
    // After a drain was complete, calls may have begun for seconds, of clients that did not know yet.
    if (!this.#in_progress || (this.#in_progress.is_over && this.#deps.left() > 0)) this.#in_progress = this.#start()
    return this.#in_progress.over
  }

  /** Lets the node take calls again, unless there is another cause to drain. */
  undo(cause: DrainCause): void {
    this.#causes.delete(cause)
    if (this.#causes.size > 0 || !this.#in_progress) return
    this.#in_progress.cancel()
    this.#in_progress = null
    this.#deps.log.info('no longer draining')
    this.#deps.changed(false)
    this.#cancelNotice?.()
    this.#deps.refuse?.(false)
  }

  close(): void {
    this.#cancelNotice?.()
    this.#in_progress?.cancel()
  }

  #start(): RunningDrain {
    const { clock, log, drain_ms, left, endLeft, changed, refuse } = this.#deps
    const { promise: over, resolve: end } = Promise.withResolvers<void>()
    const resolve = (): void => {
      in_progress.is_over = true
      end()
    }
    let cancelLook: (() => void) | undefined
    const cancelEnd = clock.after(drain_ms, () => {
      cancelLook?.()
      log.info({ left: left() }, 'the time to drain is over')
      void endLeft()
        .catch((error: unknown) => log.warn({ err: error }, 'calls or streams could not be ended'))
        .finally(resolve)
    })
    const cancel = (): void => {
      cancelLook?.()
      cancelEnd()
      resolve()
    }
    const in_progress: RunningDrain = { is_over: false, over, cancel }
    const look = (): void => {
      if (left() === 0) cancel()
      else cancelLook = clock.after(LOOK_MS, look)
    }
    log.info({ left: left() }, 'draining')
    changed(true)
    this.#cancelNotice = clock.after(NOTICE_MS, () => refuse?.(true))
    look()
    return in_progress
  }
}
