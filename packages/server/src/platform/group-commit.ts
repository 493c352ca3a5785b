import { isOutcomeUnknown } from './db/lost-database.ts'
import { Throttle } from './throttle.ts'

/** A larger batch does not lower the cost per item, and the first item of a batch waits for the last. */
const LARGEST_BATCH = 100
/** While one batch waits for the database's disk, the next one is executed. */
const BATCHES_AT_ONCE = 2

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

interface GroupCommitOptions<Item> {
  /** With one batch at a time, items are committed in the order in which they arrived. */
  at_once?: number
  /** How long the first item of a batch waits for others, in milliseconds, unless items come now and then. 0 by default. */
  max_wait_ms?: number
  /** Whether an item may wait that long. An item that may not is written with all that wait. By default, all items may wait. */
  mayWait?: (item: Item) => boolean
}

/** Writes a batch in one transaction and returns the result of each item. */
type WriteBatch<Item, Result> = (batch: readonly Item[]) => Promise<(item: Item) => Result>

/**
 * Group commit: items that arrive while a batch is written go with the next, in one transaction. Each resolves when it is
 * committed.
 * @param write - If it throws, nothing of the batch may be left, and the items are written again, each alone. After a lost connection,
 *   the batch may have been committed, so every item fails. Two batches are written at once, so those that update rows must lock them
 *   in one order.
 */
export function groupCommit<Item, Result>(
  write: WriteBatch<Item, Result>,
  { at_once = BATCHES_AT_ONCE, max_wait_ms = 0, mayWait = () => true }: GroupCommitOptions<Item> = {},
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = []
  const throttle = new Throttle(max_wait_ms)
  let in_flight = 0
  let scheduled = false

  const mayBegin = (): boolean => {
    const is_urgent = waiting.length >= LARGEST_BATCH || !waiting.every(({ item }) => mayWait(item))
    return is_urgent || throttle.mayBegin(flush)
  }
  const flush = (): void => {
    scheduled = false
    while (waiting.length > 0 && mayBegin() && in_flight < at_once) {
      throttle.begin()
      in_flight++
      void settle(write, waiting.splice(0, LARGEST_BATCH)).then(() => {
        in_flight--
        flush()
      })
    }
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      // Items that arrive in the same turn of the event loop share the first batch.
      if (!scheduled) setImmediate(flush)
      scheduled = true
    })
}

async function settle<Item, Result>(
  write: WriteBatch<Item, Result>,
  batch: readonly Waiting<Item, Result>[],
): Promise<void> {
  try {
    const resultOf = await write(batch.map(({ item }) => item))
    for (const { item, resolve } of batch) resolve(resultOf(item))
  } catch (error) {
    // One item that PostgreSQL refuses must not make the others fail.
    if (batch.length > 1 && !isOutcomeUnknown(error)) await Promise.all(batch.map((one) => settle(write, [one])))
    else for (const { reject } of batch) reject(error)
  }
}
