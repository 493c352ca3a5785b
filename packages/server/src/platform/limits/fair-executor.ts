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

export function createFairExecutor(limits: FairExecutorLimits): FairExecutor {
  return new RoundRobin(limits)
}

/** Resolves each waiting item. */
type Queue = (() => void)[]

class RoundRobin implements FairExecutor {
  readonly #limits: FairExecutorLimits
  /** The waiting work, by key. When a turn ends, its key goes to the end of the queue. */
  readonly #queues = new Map<string, Queue>()
  /** The waiting work of the keys whose turn it is. */
  readonly #running = new Map<string, Queue>()

  constructor(limits: FairExecutorLimits) {
    this.#limits = limits
  }

  async run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#turn(key, signal)
    try {
      return await work()
    } finally {
      this.#end(key)
    }
  }

  async #turn(key: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    const { waiting, full } = this.#limits
    const queue = this.#queueOf(key) ?? []
    if (queue.length >= waiting) throw full(waiting)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const giveUp = (): void => {
      this.#leave(key, resolve)
      reject(signal?.reason as Error)
    }
    signal?.addEventListener('abort', giveUp, { once: true })
    queue.push(resolve)
    if (!this.#running.has(key)) this.#queues.set(key, queue)
    this.#next()
    try {
      await promise
    } finally {
      signal?.removeEventListener('abort', giveUp)
    }
  }

  #next(): void {
    for (const [key, queue] of this.#queues) {
      if (this.#running.size >= this.#limits.at_once) return
      this.#queues.delete(key)
      this.#running.set(key, queue)
      queue.shift()?.()
    }
  }

  #leave(key: string, start: () => void): void {
    const queue = this.#queueOf(key)
    const at = queue?.indexOf(start) ?? -1
    if (at === -1) return
    queue?.splice(at, 1)
    if (queue?.length === 0) this.#queues.delete(key)
  }

  #end(key: string): void {
    const queue = this.#running.get(key) ?? []
    this.#running.delete(key)
    if (queue.length > 0) this.#queues.set(key, queue)
    this.#next()
  }

  #queueOf(key: string): Queue | undefined {
    return this.#running.get(key) ?? this.#queues.get(key)
  }
}
