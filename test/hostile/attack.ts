import { setTimeout as wait } from 'node:timers/promises'
import type { House } from './house.ts'

/** What another tenant, or anybody, does to the service. */
export interface Attack {
  name: string
  /** Gets ready: what it needs of the service that is no part of the attack. Returns one wave. */
  prepare(house: House): Promise<Wave>
}

/** Does its worst until the signal says that it is over, and then lets go of everything. */
export type Wave = (signal: AbortSignal) => Promise<void>

/** So many clients, each of which does the same again and again. What is refused is part of the attack. */
export async function clients(
  count: number,
  signal: AbortSignal,
  once: (signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const client = async (): Promise<void> => {
    while (!signal.aborted) {
      await once(signal).catch(() => null)
      // A refusal that comes at once is asked for again at a pace that our own process keeps up with.
      await wait(5, undefined, { signal }).catch(() => null)
    }
  }
  await Promise.all(Array.from({ length: count }, client))
}
