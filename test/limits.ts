/**
 * Limits for tests. None of them is a measure of speed: a machine may be ten times slower than ours, or busy with other
 * work. They only end tests that hang. Speed is compared with something else in the same run, or counted.
 */
export const TEST_LIMIT_MS = 300_000
export const HOOK_LIMIT_MS = 300_000

/** How long `expect.poll` and `vi.waitFor` wait for something that must happen. */
export const WAIT = { timeout: 60_000, interval: 50 }

/** How long a client of a test waits for a response. The SDK waits for 30 s by default, which 200 requests at once can need. */
export const CLIENT_LIMIT_MS = 120_000

/**
 * Distinguishes operations that happen at once from those that end only through a time limit of the service or of a
 * client, which is 15 s or more.
 */
export const AT_ONCE_MS = 10_000

/** A test beside the last release runs tests of that release, or starts five services one after the other. */
export const UPGRADE_LIMIT_MS = 900_000

/** A run in which no test ends for this long hangs. Longer than any test may take. */
export const STALL_MS = 420_000
