import type { Caller } from '../../../platform/caller.ts'
import { ApiError } from '../../../platform/errors.ts'
import { recordChange } from '../../audit-log/record-audit.ts'
import { AgentRow } from '../agent.model.ts'
import type { WriteAgentDeps } from '../create-agent.ts'
import { findVersion } from './find-version.ts'
import { deleteUnusedRecordings } from './recordings.ts'

/** @throws ApiError NOT_FOUND, PERMISSION_DENIED, and VERSION_CONFLICT while the version is in use. */
export async function deleteVersion(
  deps: Pick<WriteAgentDeps, 'knex' | 'clock' | 'ids'>,
  caller: Caller,
  { agent_id, version }: { agent_id: string; version: number },
): Promise<void> {
  await deps.knex.transaction(async (trx) => {
    const agent = await AgentRow.requireForChange(trx, caller, agent_id)
    const row = await findVersion(trx, agent, version)
    if (row.unused_since === null)
      throw new ApiError(
        'VERSION_CONFLICT',
        version === agent.version
          ? `Version ${version} is live; publish another one first.`
          : `Version ${version} is in a rollout; end the rollout first.`,
      )
    await row.$query(trx).delete()
    await deleteUnusedRecordings(trx, agent_id)
    await recordChange(deps, trx, { caller, action: 'agent.version_deleted', target: agent_id, detail: { version } })
  })
}
