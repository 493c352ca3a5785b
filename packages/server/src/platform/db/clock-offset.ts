import type { Clock } from '@ohun/clock'
import type { Database } from './database.ts'

/** How far the clock of the database is ahead of this one, in milliseconds, accurate to half of a round trip. Negative if it is behind. */
export async function clockOffset({ pool }: Pick<Database, 'pool'>, clock: Clock): Promise<number> {
  const before_ms = clock.now().getTime()
  const began_ms = clock.monotonic_ms()
  const { rows } = await pool.query<{ at: Date }>('select clock_timestamp() as at')
  const took_ms = clock.monotonic_ms() - began_ms
  return (rows[0]?.at.getTime() ?? before_ms) - before_ms - took_ms / 2
}
