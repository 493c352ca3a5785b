import type { Attempt, Traffic } from './traffic/traffic.ts'

/** A steady load. Each kind of traffic sends requests at its own pace, even if the previous one has not been answered yet. */
export class Load {
  readonly attempts: Attempt[] = []
  readonly #kinds: readonly Traffic[]
  readonly #timers: NodeJS.Timeout[] = []
  readonly #open = new Set<Promise<void>>()
  readonly #paceOf: (kind: Traffic) => number

  /** @param paceOf - How many times as often as usual a kind sends. */
  constructor(kinds: readonly Traffic[], paceOf: (kind: Traffic) => number = () => 1) {
    this.#kinds = kinds
    this.#paceOf = paceOf
  }

  start(): void {
    for (const kind of this.#kinds) {
      let serial = 0
      this.#timers.push(setInterval(() => this.#begin(kind, ++serial), kind.every_ms / this.#paceOf(kind)))
    }
  }

  /** Resolves when all requests have been answered. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await Promise.all(this.#open)
  }

  /** True if each kind has sent requests since that time, and all of these were acknowledged. */
  isSteadySince(from_ms: number): boolean {
    return this.#kinds.every(({ name }) => {
      const since = this.attempts.filter(({ traffic, began_ms }) => traffic === name && began_ms >= from_ms)
      return since.length > 0 && since.every(({ outcome }) => outcome === 'acknowledged')
    })
  }

  #begin(kind: Traffic, serial: number): void {
    const began_ms = Date.now()
    const work = kind.send(serial).then((sent) => {
      this.attempts.push({ ...sent, traffic: kind.name, serial, began_ms, ended_ms: Date.now() })
      this.#open.delete(work)
    })
    this.#open.add(work)
  }
}
