import type { Attempt, Traffic } from './traffic/traffic.ts'

/** A steady load: each kind of traffic begins something new at its own pace, whether the last one has been answered or not. */
export class Load {
  readonly attempts: Attempt[] = []
  readonly #kinds: readonly Traffic[]
  readonly #timers: NodeJS.Timeout[] = []
  readonly #open = new Set<Promise<void>>()

  constructor(kinds: readonly Traffic[]) {
    this.#kinds = kinds
  }

  start(): void {
    for (const kind of this.#kinds) {
      let serial = 0
      this.#timers.push(setInterval(() => this.#begin(kind, ++serial), kind.every_ms))
    }
  }

  /** Resolves when everything that has begun is answered. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await Promise.all(this.#open)
  }

  /** Whether each kind has been acknowledged since that time, and nothing that began since then was not. */
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
