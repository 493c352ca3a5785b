import type { Log } from './log.ts'

export interface IsolatedRun<Item> {
  signal: AbortSignal
  log: Log
  /** The log's message when an item fails; `about` names the item. */
  message: string
  about: (item: Item) => Record<string, unknown>
}

/**
 * Works on items of many tenants one after the other. An item that fails is logged and left to the next run, so that it does not hold
 * up those of other tenants.
 */
export async function forEachIsolated<Item>(
  items: Iterable<Item>,
  { signal, log, message, about }: IsolatedRun<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  for (const item of items) {
    if (signal.aborted) return
    try {
      await work(item)
    } catch (error) {
      log.error({ err: error, ...about(item) }, message)
    }
  }
}
