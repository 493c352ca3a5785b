import type { Clock } from '@ohun/clock'
import type { PreleasingQueue, Prelease, Work, WorkItem, WorkTable } from './work.ts'

export interface HandedOverQueueDeps {
  clock: Clock
  /** Tells other processes about work that is due since this time, or will be due then. */
  tellOthers: (due: Date) => void
}

/** The queue of a process that writes work but does not do it. It tells the processes that do. */
export class HandedOverQueue<Item extends WorkItem> implements PreleasingQueue<Item> {
  readonly in_flight = 0
  readonly #deps: HandedOverQueueDeps
  readonly #work: Pick<Work<Item, never>, 'table' | 'begin'>

  constructor(deps: HandedOverQueueDeps, work: Pick<Work<Item, never>, 'table' | 'begin'>) {
    this.#deps = deps
    this.#work = work
  }

  get table(): WorkTable {
    return this.#work.table
  }

  wake(since?: Date): void {
    this.#deps.tellOthers(since ?? this.#deps.clock.now())
  }

  wakeAt(time: Date): void {
    this.#deps.tellOthers(time)
  }

  /** Nothing is inserted with a lease of this process. */
  prelease(): Prelease | null {
    return null
  }

  take(): never {
    throw new Error(`This process does no work of ${this.table.name}, so nothing can be leased to it.`)
  }

  /** Adds recurring work even if no process does work yet, so that its lag shows this. */
  async begin(): Promise<void> {
    await this.#work.begin?.()
  }
}
