import { backOffMs } from '../../../platform/limits/back-off.ts'

const RECONNECT = { first_ms: 500, longest_ms: 30_000 }
/** The delay after failures that a person must fix. Too many attempts may lock an account. */
const REFUSED_MS = 60_000

export interface Failure {
  /** The number of failed attempts in a row, including this one. */
  failures: number
  /** True if the login was refused. */
  final: boolean
  /** A random number from 0 to 1, so that the binds of many processes do not reconnect at the same time. */
  random: number
}

/** The delay before the next attempt to bind, with jitter. */
export function bindBackOffMs({ failures, final, random }: Failure): number {
  const wait_ms = final ? REFUSED_MS : backOffMs(RECONNECT, failures)
  return wait_ms * (0.75 + random / 2)
}
