import { afterAll, afterEach, beforeEach } from 'vitest'

interface Tries {
  setUp: () => Promise<unknown>
  /** If absent, nothing has to be ended. */
  tearDown?: () => Promise<unknown>
}

/**
 * Sets up once for the tests of a file or of a `describe`, and again after a test has failed: a retry would otherwise meet what
 * the first try left behind, such as a killed process or rows that it counts. A set-up that fails is tried again too, which one
 * in `beforeAll` is not.
 * @example
 * setUpForTries({
 *   async setUp() {
 *     server = await startTestServer()
 *   },
 *   tearDown: () => server.stop(),
 * })
 */
export function setUpForTries({ setUp, tearDown }: Tries): void {
  let is_set_up = false
  const end = async (): Promise<void> => {
    if (!is_set_up) return
    is_set_up = false
    await tearDown?.()
  }
  beforeEach(async () => {
    if (is_set_up) return
    await setUp()
    is_set_up = true
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await end()
  })
  afterAll(end)
}
