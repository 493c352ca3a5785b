import type { Clock } from '@ohun/clock'
import { postgresError } from '../db/database-error.ts'
import type { Log } from '../log.ts'
import { Throttle } from '../throttle.ts'

const BATCH = 500
const RETRY_MS = 500
/** Data exceptions and violated constraints: the same rows would fail again. */
const BAD_ROW = /^2[23]/

export interface RecorderDeps<Result> {
  clock: Clock
  log: Log
  /** How long the first result of a batch waits for others. Nobody waits for them. 0 by default. */
  max_wait_ms?: number | undefined
  /** True if somebody waits for the result: its batch begins at once. */
  atOnce?: ((result: Result) => boolean) | undefined
}

/** Group commit: results that arrive while a batch is written go into the next one, so no result waits for a timer. */
export class Recorder<Result> {
  readonly #deps: RecorderDeps<Result>
  readonly #record: (results: Result[]) => Promise<void>
  #pending: Result[] = []
  #writing: Promise<void> | undefined
  #insist = true
  readonly #throttle: Throttle
  /** How many callers wait until everything is written. */
  #awaited = 0
  #hurries = false
  /** Checks again whether the next batch may begin. */
  #goOn = (): void => {}

  constructor(deps: RecorderDeps<Result>, record: (results: Result[]) => Promise<void>) {
    this.#deps = deps
    this.#record = record
    this.#throttle = new Throttle(deps.max_wait_ms ?? 0)
  }

  /** How many results are not yet in the database. */
  size = 0

  add(result: Result): void {
    this.#pending.push(result)
    this.size++
    this.#hurries ||= this.#deps.atOnce?.(result) ?? false
    this.#goOn()
    this.#writing ??= this.#drain()
  }

  /** Resolves when every added result is in the database or was given up. */
  async settled(): Promise<void> {
    this.#awaited++
    try {
      this.#goOn()
      while (this.#writing) await this.#writing
    } finally {
      this.#awaited--
    }
  }

  /** From now on each batch is tried once. If it cannot be written, the lease expires and the work is done again. */
  insistNoMore(): void {
    this.#insist = false
  }

  async #drain(): Promise<void> {
    // Results of the same turn of the event loop share the first batch.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#pending.length > 0) {
      await this.#turn()
      const batch = this.#pending.splice(0, BATCH)
      if (this.#pending.length === 0) this.#hurries = false
      await this.#write(batch)
      this.size -= batch.length
    }
    this.#writing = undefined
  }

  /** Resolves when the next batch may begin. */
  #turn(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const ask = (): void => {
      if (!this.#mayBegin(ask)) return
      this.#throttle.begin()
      this.#goOn = () => {}
      resolve()
    }
    this.#goOn = ask
    ask()
    return promise
  }

  #mayBegin(again: () => void): boolean {
    const is_urgent = this.#awaited > 0 || this.#hurries || this.#pending.length >= BATCH
    return is_urgent || this.#throttle.mayBegin(again)
  }

  /** The second attempt follows at once: after a deadlock or a lost connection, it succeeds. */
  async #write(batch: Result[]): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#record(batch)
      } catch (error) {
        const refused = postgresError(error)
        if (refused && BAD_ROW.test(refused.code ?? '')) return await this.#isolate(batch, refused)
        this.#deps.log.warn({ err: error, results: batch.length }, 'results of work could not be written; trying again')
        if (!this.#insist) return
        if (tries > 1) await this.#pause()
      }
    }
  }

  /** One row that PostgreSQL refuses must not hold back the others. */
  async #isolate(batch: Result[], error: Error): Promise<void> {
    if (batch.length === 1) {
      this.#deps.log.error({ err: error }, 'a result of work was refused by the database')
      return
    }
    const middle = batch.length >> 1
    await this.#write(batch.slice(0, middle))
    await this.#write(batch.slice(middle))
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => this.#deps.clock.after(RETRY_MS, resolve))
  }
}
