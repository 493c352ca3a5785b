import { Breaker, type AttemptGuard, type AttemptResult, type Breakers } from './breaker.ts'
import type { Clock } from '@ohun/clock'

/** The most failing keys, which take a few megabytes. Beyond that, the key that began to fail first is forgotten. */
const MAX_REMEMBERED = 10_000

/** A breaker for each key. Only keys that have failed since they last worked take memory. */
export class BreakersByKey implements Breakers {
  readonly #clock: Clock
  readonly #failing = new Map<string, Breaker>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  of(key: string): AttemptGuard {
    const failing = (): Breaker | undefined => this.#failing.get(key)
    return {
      admits: () => failing()?.admits() ?? true,
      ended: (result) => this.#ended(key, result),
      get open_for_ms() {
        return failing()?.open_for_ms ?? 0
      },
      get failing() {
        return failing() !== undefined
      },
    }
  }

  forgetAll(): void {
    this.#failing.clear()
  }

  #ended(key: string, result: AttemptResult): void {
    if (result === 'worked') this.#failing.delete(key)
    else if (result === 'failed') (this.#failing.get(key) ?? this.#remember(key)).ended(result)
    else this.#failing.get(key)?.ended(result)
  }

  #remember(key: string): Breaker {
    const [oldest] = this.#failing.keys()
    if (oldest !== undefined && this.#failing.size >= MAX_REMEMBERED) this.#failing.delete(oldest)
    const breaker = new Breaker(this.#clock)
    this.#failing.set(key, breaker)
    return breaker
  }
}
