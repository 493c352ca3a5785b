import type { Clock } from '@ohun/clock'
import { isLostDatabase } from './lost-database.ts'

export interface WriteBehindOptions<Item> {
  clock: Clock
  /** An item is written at the latest so long after it was added. */
  within_ms: number
  /** The most items of one statement. */
  batch: number
  write: (items: readonly Item[]) => Promise<unknown>
  /** The items are written. */
  written?: (items: readonly Item[]) => void
  /** The database refused the items, which nothing can change. */
  lost: (items: readonly Item[], error: unknown) => void
}

export interface WriteBehind<Item> {
  /** Takes about a microsecond. */
  add: (item: Item) => void
  /** Writes what was added. */
  flush: () => Promise<void>
}

/**
 * Keeps items in memory and writes them together, so that nobody waits for the database. While it is gone, they wait. The caller limits
 * how many there are.
 */
export function writeBehind<Item>(options: WriteBehindOptions<Item>): WriteBehind<Item> {
  const { clock, within_ms, batch, write, written, lost } = options
  const items: Item[] = []
  let scheduled = false
  let writing: Promise<void> = Promise.resolve()

  const schedule = (): void => {
    if (scheduled) return
    scheduled = true
    clock.after(within_ms, () => {
      scheduled = false
      void flush()
    })
  }

  const writeAll = async (): Promise<void> => {
    while (items.length > 0) {
      const some = items.splice(0, batch)
      try {
        await write(some)
        written?.(some)
      } catch (error) {
        if (isLostDatabase(error)) {
          items.unshift(...some)
          return schedule()
        }
        lost(some, error)
      }
    }
  }

  const flush = async (): Promise<void> => await (writing = writing.then(writeAll))

  return {
    add(item) {
      items.push(item)
      schedule()
    },
    flush,
  }
}
