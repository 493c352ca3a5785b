const FIRST_MS = 500
const LONGEST_MS = 30_000
/** For what a person must change; an account may be locked by too many tries. */
const REFUSED_MS = 60_000

export interface Failure {
  /** Tries in a row that failed, this one included. */
  failures: number
  /** The login was refused. */
  final: boolean
  /** From 0 to 1: the binds of many processes must not come back in step. */
  random: number
}

/** How long to wait before the next try to bind. */
export function backoffMs({ failures, final, random }: Failure): number {
  const wait_ms = final ? REFUSED_MS : Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 16))
  return wait_ms * (0.75 + random / 2)
}
