import type { Clock } from '@ohun/clock'
import { isLostDatabase } from './lost-database.ts'
import { isRepeated } from './violations.ts'

/** Twice as long as a failover takes, which is 15 s. */
const LIMIT_MS = 30_000
const AGAIN_MS = 500

/**
 * Repeats a write that must not be lost until the database is back, for as long as a failover takes.
 * @param write - Must be idempotent, or violate a unique index when it is repeated after a commit: the connection may be lost after
 *   the commit.
 * @returns `already_written` if an earlier attempt had been committed.
 * @throws the error of `write`, when the database is unavailable for longer.
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
