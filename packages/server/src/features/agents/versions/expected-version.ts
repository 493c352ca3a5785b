import { ApiError } from '../../../platform/errors.ts'
import type { AgentRecord } from '../agent.model.ts'

/** @throws ApiError VERSION_CONFLICT if the caller expects another live version. */
export function requireLiveVersion({ version }: Pick<AgentRecord, 'version'>, expected: number | undefined): void {
  if (expected !== undefined && expected !== version)
    throw new ApiError(
      'VERSION_CONFLICT',
      `expected_version: version ${version} is live, not ${expected}; read the agent again.`,
    )
}
