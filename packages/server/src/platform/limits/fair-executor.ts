export interface FairExecutorLimits {
  /** How many items run at once, for all keys together. A key never runs more than one. */
  at_once: number
  /** How many items of one key may wait. */
  waiting: number
  /** The error for work beyond that. */
  full: (this: void, waiting: number) => Error
}

/** Runs heavy work one item at a time per tenant, and round-robin between tenants, so that no tenant blocks another. */
export interface FairExecutor {
  /**
   * @param signal - Removes the work from the queue. Work that has started continues.
   * @throws the error of `full` when too many items of the key are waiting; the signal's reason.
   */
  run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

export function createFairExecutor({ at_once, waiting, full }: FairExecutorLimits): FairExecutor {
  /** The waiting work, by key. When a turn ends, its key goes to the end of the queue. */
  const queues = new Map<string, Queue>()
  /** The waiting work of the keys whose turn it is. */
  const running = new Map<string, Queue>()

  const next = (): void => {
    for (const [key, queue] of queues) {
      if (running.size >= at_once) return
      queues.delete(key)
      running.set(key, queue)
      queue.shift()?.()
    }
  }

  const leave = (key: string, start: () => void): void => {
    const queue = running.get(key) ?? queues.get(key)
    const at = queue?.indexOf(start) ?? -1
    if (at === -1) return
    queue?.splice(at, 1)
    if (queue?.length === 0) queues.delete(key)
  }

  const turn = async (key: string, signal?: AbortSignal): Promise<void> => {
    signal?.throwIfAborted()
    const queue = running.get(key) ?? queues.get(key) ?? []
    if (queue.length >= waiting) throw full(waiting)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const giveUp = (): void => {
      leave(key, resolve)
      reject(signal?.reason as Error)
    }
    signal?.addEventListener('abort', giveUp, { once: true })
    queue.push(resolve)
    if (!running.has(key)) queues.set(key, queue)
    next()
    try {
      await promise
    } finally {
      signal?.removeEventListener('abort', giveUp)
    }
  }

  const end = (key: string): void => {
    const queue = running.get(key) ?? []
    running.delete(key)
    if (queue.length > 0) queues.set(key, queue)
    next()
  }

  return {
    async run(key, work, signal) {
      await turn(key, signal)
      try {
        return await work()
      } finally {
        end(key)
      }
    },
  }
}

/** Resolves each waiting item. */
type Queue = (() => void)[]
