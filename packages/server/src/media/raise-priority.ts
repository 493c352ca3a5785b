import { getPriority, setPriority } from 'node:os'

const HIGHER_BY = 10
const HIGHEST = -20

/**
 * Lets the calling thread run before others, because a wait of 10 ms for a core is audible and it never computes for long. On Linux,
 * each thread has its own priority. If the system does not allow it, nothing changes.
 */
export function raisePriority(): void {
  try {
    setPriority(Math.max(HIGHEST, getPriority() - HIGHER_BY))
  } catch {
    // The process needs the right to do so (CAP_SYS_NICE, or a limit on `nice` that allows it).
  }
}
