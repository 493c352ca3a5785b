import { backOffMs } from '../../../platform/limits/back-off.ts'

const RECONNECT = { first_ms: 500, longest_ms: 30_000 }
/** For faults that a person must fix. Too many tries may lock an account. */
const REFUSED_MS = 60_000

export interface Failure {
  /** Failed tries in a row, including this one. */
  failures: number
  /** The login was refused. */
  final: boolean
  /** From 0 to 1, so that the binds of many processes do not reconnect at the same time. */
  random: number
}

/** How long to wait before the next try to bind. */
export function bindBackOffMs({ failures, final, random }: Failure): number {
  const wait_ms = final ? REFUSED_MS : backOffMs(RECONNECT, failures)
  return wait_ms * (0.75 + random / 2)
}
