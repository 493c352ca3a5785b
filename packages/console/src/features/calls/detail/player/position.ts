import { useSyncExternalStore } from 'react'

/**
 * The reader's position on the axis. It changes with each frame while a recording plays, so only a few components
 * follow it.
 */
export class Position {
  #ms = 0
  readonly #listeners = new Set<() => void>()

  get ms(): number {
    return this.#ms
  }

  set(ms: number): void {
    this.#ms = ms
    for (const listener of this.#listeners) listener()
  }

  /** @returns a function that unsubscribes. */
  readonly follow = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}

/** Rerenders only when the second changes. */
export function useSecond(position: Position): number {
  return useSyncExternalStore(position.follow, () => Math.floor(position.ms / 1_000))
}
