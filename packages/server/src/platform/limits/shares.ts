import type { Caller } from '../caller.ts'

export interface ShareLimits {
  /** The most work of all tenants, running and waiting. */
  total: number
  /** The most work that runs at once for one tenant. Its other work waits in its own line. */
  each: number
}

/** The tenant already has as much work as its share allows. Other tenants never cause this. */
export class ShareFullError extends Error {
  override name = 'ShareFullError'
}

/**
 * The tenant of {@link Shares} for customers' own servers. The sandbox has its own places, so that its requests to a hanging server do not
 * silence the agents in production.
 */
export function placesOf({ workspace_id, environment }: Pick<Caller, 'workspace_id' | 'environment'>): string {
  return `${workspace_id} ${environment}`
}

interface Line {
  running: number
  waiting: (() => void)[]
}

/**
 * Places for the work of many tenants, so that tenants do not wait for each other. A tenant never has more places than are left over,
 * so that a single one gets half of them, ten get an eleventh each, and a newcomer always finds some.
 */
export class Shares {
  readonly #limits: ShareLimits
  readonly #lines = new Map<string, Line>()
  running = 0
  waiting = 0

  constructor(limits: ShareLimits) {
    this.#limits = limits
  }

  /**
   * Runs `work` when the tenant has a place for it.
   * @throws ShareFullError; the signal's reason when it aborts while waiting.
   */
  async run<T>(tenant: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(tenant) ?? { running: 0, waiting: [] }
    const held = line.running + line.waiting.length
    if (held >= this.#limits.total - this.running - this.waiting)
      throw new ShareFullError(`This workspace already has ${held} of these in progress.`)
    signal.throwIfAborted()
    this.#lines.set(tenant, line)
    if (line.running >= this.#limits.each) await this.#wait(line, signal)
    else this.#count(line, 1)
    try {
      return await work()
    } finally {
      this.#leave(tenant, line)
    }
  }

  /** Resolves when it takes over the place of a request that has ended. The place is never free in between. */
  #wait({ waiting }: Line, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        this.waiting--
        signal.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = (): void => {
        this.waiting--
        waiting.splice(waiting.indexOf(begin), 1)
        reject(signal.reason as Error)
      }
      this.waiting++
      waiting.push(begin)
      signal.addEventListener('abort', giveUp, { once: true })
    })
  }

  #count(line: Line, by: 1 | -1): void {
    line.running += by
    this.running += by
  }

  #leave(tenant: string, line: Line): void {
    const next = line.waiting.shift()
    if (next) return next()
    this.#count(line, -1)
    if (line.running === 0) this.#lines.delete(tenant)
  }
}
