import type { Clock } from '@ohun/clock'
import { isLostDatabase } from './lost-database.ts'
import { isRepeated } from './violations.ts'

/** A failover takes 15 s. */
const LIMIT_MS = 30_000
const AGAIN_MS = 500

/**
 * Does what has to be written even if the database is away for as long as a failover takes.
 * @param write - Must be such that a repeat of what was committed violates a unique index, or changes nothing: the connection may
 *   have been lost after the commit.
 * @returns `already_written` if an earlier attempt had been committed.
 * @throws what `write` throws, when the database is away for longer.
 */
export async function throughOutage<T>(clock: Clock, write: () => Promise<T>): Promise<T | 'already_written'> {
  const began_ms = clock.monotonic_ms()
  for (let repeated = false; ; repeated = true) {
    try {
      return await write()
    } catch (error) {
      if (repeated && isRepeated(error)) return 'already_written'
      if (!isLostDatabase(error) || clock.monotonic_ms() - began_ms >= LIMIT_MS) throw error
    }
    await new Promise<void>((resolve) => void clock.after(AGAIN_MS, resolve))
  }
}
