import { ApiError } from './errors.ts'

export interface TurnLimits {
  /** How much runs at a time, of everybody together; of one key there is never more than one. */
  at_once: number
  /** How many of one key may wait. */
  waiting: number
}

/** Lets heavy work of a tenant run, one after the other, and of all tenants in turn: nobody's takes the place of another's. */
export interface Turns {
  /** @throws ApiError RATE_LIMITED when too many of the key are waiting. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

export function createTurns({ at_once, waiting }: TurnLimits): Turns {
  /** Those who wait, by key. A key has its next turn behind all that came before the end of this one. */
  const queues = new Map<string, Queue>()
  /** Of the keys whose turn it is, those who wait meanwhile. */
  const running = new Map<string, Queue>()

  const next = (): void => {
    for (const [key, queue] of queues) {
      if (running.size >= at_once) return
      queues.delete(key)
      running.set(key, queue)
      queue.shift()?.()
    }
  }

  const turn = (key: string): Promise<void> => {
    const queue = running.get(key) ?? queues.get(key) ?? []
    if (queue.length >= waiting) throw tooMany(waiting)
    const started = new Promise<void>((resolve) => void queue.push(resolve))
    if (!running.has(key)) queues.set(key, queue)
    next()
    return started
  }

  const end = (key: string): void => {
    const queue = running.get(key) ?? []
    running.delete(key)
    if (queue.length > 0) queues.set(key, queue)
    next()
  }

  return {
    async run(key, work) {
      await turn(key)
      try {
        return await work()
      } finally {
        end(key)
      }
    },
  }
}

/** What lets each go on. */
type Queue = (() => void)[]

function tooMany(waiting: number): ApiError {
  const message = `At most ${waiting} of these requests may wait at once; send one after the other.`
  return new ApiError('RATE_LIMITED', message, { retry_after_seconds: 1 })
}
