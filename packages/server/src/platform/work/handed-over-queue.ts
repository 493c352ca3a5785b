import type { Clock } from '@ohun/clock'
import type { PreleasingQueue, Prelease, Work, WorkItem, WorkTable } from './work.ts'

export interface HandedOverQueueDeps {
  clock: Clock
  /** Tells other processes that there is work, due since or at that time. */
  tellOthers: (due: Date) => void
}

/** The queue of a process that writes work and does none: it tells the processes that do. */
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

  /** Recurring work is there even if no process has done any yet, so that its delay shows that none does. */
  async begin(): Promise<void> {
    await this.#work.begin?.()
  }
}
