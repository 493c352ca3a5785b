import type { Clock } from '@ohun/clock'
import { isLostDatabase } from './lost-database.ts'

export interface WriteBehindOptions<Item> {
  clock: Clock
  /** The longest time between adding an item and writing it. */
  within_ms: number
  /** The most items of one statement. */
  batch: number
  write: (items: readonly Item[]) => Promise<unknown>
  /** Called when the items are written. */
  written?: (items: readonly Item[]) => void
  /** Called when the database refused the items, which a retry would not change. */
  lost: (items: readonly Item[], error: unknown) => void
}

export interface WriteBehind<Item> {
  /** Takes about a microsecond. */
  add: (item: Item) => void
  /** Writes the items that were added. */
  flush: () => Promise<void>
}

/**
 * Keeps items in memory and writes them together, so that nobody waits for the database. While it is unavailable, they wait. The
 * caller limits their number.
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
