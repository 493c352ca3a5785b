import { backOffMs } from '../limits/back-off.ts'

const RETRY = { first_ms: 1_000, longest_ms: 5 * 60_000 }
/** Delays double from a second to five minutes: about an hour in total. */
const MOST_ATTEMPTS = 20

/** When a job is due again after this many failed attempts. Null when it has failed permanently. */
export function nextJobAttemptAt(attempts_made: number, now: Date): Date | null {
  if (attempts_made >= MOST_ATTEMPTS) return null
  return new Date(now.getTime() + backOffMs(RETRY, attempts_made))
}
