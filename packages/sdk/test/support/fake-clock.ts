import type { Clock } from '../../src/core/clock.ts'

interface Timer {
  due_ms: number
  callback: () => void
}

/** A clock that jumps from timer to timer while a test waits for a promise. */
export class FakeClock implements Clock {
  #now_ms = Date.parse('2026-11-20T09:00:00Z')
  readonly #timers = new Set<Timer>()

  now(): number {
    return this.#now_ms
  }

  after(delay_ms: number, callback: () => void): () => void {
    const timer = { due_ms: this.#now_ms + delay_ms, callback }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  /** Timers that nobody cancelled: none may be left when a call has ended. */
  get pending(): number {
    return this.#timers.size
  }

  /** The promise's value; time passes only while nothing else can go on. */
  async run<T>(work: PromiseLike<T>): Promise<T> {
    let settled = false
    const done = Promise.resolve(work).finally(() => {
      settled = true
    })
    done.catch(() => undefined)
    for (;;) {
      await letGo()
      if (settled) return await done
      this.#jump()
    }
  }

  /** The error with which the promise rejects. */
  async fails(work: PromiseLike<unknown>): Promise<unknown> {
    return await this.run(Promise.resolve(work).then(refuse, (error: unknown) => error))
  }

  #jump(): void {
    const [next] = [...this.#timers].toSorted((a, b) => a.due_ms - b.due_ms)
    if (!next) throw new Error('the promise waits for something other than this clock')
    this.#timers.delete(next)
    this.#now_ms = next.due_ms
    next.callback()
  }
}

function refuse(value: unknown): never {
  throw new Error(`should have failed, but gave ${JSON.stringify(value)}`)
}

/** Lets promises and streams get on as far as they can without time. */
async function letGo(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
}
