/** The time limit of each step of a stop, in their order. Work that has not ended by then is handed back and due immediately. */
export const STOP_STEPS_MS = {
  requests: 4_000,
  calls: 1_000,
  work: 4_000,
  carriers: 1_000,
  flush: 1_000,
} as const

/**
 * The time limit for a stop after the drain: that of all its steps. Then, or at a second signal, the process ends even if something is
 * still running. It is a second less than the 12 s that service managers wait.
 */
export const STOP_LIMIT_MS = Object.values(STOP_STEPS_MS).reduce((total, step) => total + step, 0)
