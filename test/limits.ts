/**
 * Limits for tests. None says how fast something is: a machine may be ten times slower than ours, or busy with something else.
 * They only end what hangs. What has to be fast is measured against something else in the same run, or counted.
 */
export const TEST_LIMIT_MS = 300_000
export const HOOK_LIMIT_MS = 300_000

/** For `expect.poll` and `vi.waitFor`: how long to look for what must happen. */
export const WAIT = { timeout: 60_000, interval: 50 }

/** Operations that happen at once, and not only when a time limit of the service or of a client ends them: those are 15 s or more. */
export const AT_ONCE_MS = 10_000

/** A run in which no test ends for so long hangs. Longer than any test may take. */
export const STALL_MS = 420_000
