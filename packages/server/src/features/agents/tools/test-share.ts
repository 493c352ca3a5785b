import type { Caller } from '../../../platform/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/errors.ts'
import type { RateLimiter } from '../../../platform/limits/limits.ts'
import { ShareFullError, type Shares } from '../../../platform/limits/shares.ts'

export interface TestDeps {
  db: Database
  rate_limiter: RateLimiter
  /** The concurrent tests of each workspace. */
  shares: Shares
}

const TESTS_A_MINUTE = 60

/**
 * Runs a test of a tool, within the limit of concurrent tests.
 * @throws ApiError RATE_LIMITED
 */
export async function inTest<T>(
  deps: TestDeps,
  { caller, signal }: { caller: Caller; signal: AbortSignal },
  test: () => Promise<T>,
): Promise<T> {
  const run = async (): Promise<T> => {
    await takeTest(deps, caller)
    return await test()
  }
  return await deps.shares.run(caller.workspace_id, signal, run).catch((error: unknown) => {
    throw error instanceof ShareFullError ? tooMany('has too many tests of tools in progress', 1) : error
  })
}

async function takeTest({ rate_limiter }: TestDeps, { workspace_id }: Caller): Promise<void> {
  const decision = await rate_limiter.take(`tool tests of ${workspace_id}`, TESTS_A_MINUTE)
  if (!decision.allowed) throw tooMany(`may test ${TESTS_A_MINUTE} tools a minute`, decision.retry_after_seconds)
}

function tooMany(rule: string, retry_after_seconds: number): ApiError {
  return new ApiError('RATE_LIMITED', `The workspace ${rule}; try again in ${retry_after_seconds} s.`, {
    retry_after_seconds,
  })
}
