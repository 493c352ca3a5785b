import type { Knex } from 'knex'
import type { AgentVersionPublish } from '../../../generated/types.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import { ApiError } from '../../../platform/errors.ts'
import { recordChange } from '../../audit-log/record-audit.ts'
import { AgentRow } from '../agent.model.ts'
import { changeAgent } from '../change-agent.ts'
import { requireKnowledgeBase, type WriteAgentDeps } from '../create-agent.ts'
import { endRollout } from '../rollouts/end-rollout.ts'
import type { AgentVersionRow } from './agent-version.model.ts'
import { requireLiveVersion } from './expected-version.ts'
import { findVersion, versionBefore } from './find-version.ts'
import { noLongerLive, recordLive } from './record-version.ts'
import { recordedForChange } from './recorded-agent.ts'
import { findRecording } from './recordings.ts'
import { publishedOf } from './version-fields.ts'

export interface PublishRequest {
  agent_id: string
  body: AgentVersionPublish
}

/**
 * Makes an existing version live. Its addresses were looked up when it was created, and are checked again at each connection, so that
 * nothing slow delays a rollback.
 * @throws ApiError as an update of the agent does, and NOT_FOUND for the version or its knowledge base.
 */
export async function publishVersion(
  deps: WriteAgentDeps,
  caller: Caller,
  { version, ...request }: PublishRequest & { version: number },
): Promise<AgentVersionRow> {
  return await publish(deps, caller, { ...request, find: (trx, agent) => findVersion(trx, agent, version) })
}

/**
 * Makes the newest older version live that has been live before.
 * @throws ApiError as `publishVersion` does.
 */
export async function rollBack(
  deps: WriteAgentDeps,
  caller: Caller,
  request: PublishRequest,
): Promise<AgentVersionRow> {
  return await publish(deps, caller, { ...request, find: versionBefore })
}

type Wanted = PublishRequest & { find: (trx: Knex, agent: AgentRow) => Promise<AgentVersionRow> }

async function publish(
  deps: WriteAgentDeps,
  caller: Caller,
  { agent_id, body, find }: Wanted,
): Promise<AgentVersionRow> {
  const wanted = await find(deps.knex, await recordedForChange(deps.knex, caller, agent_id))
  return await deps.knex.transaction(async (trx) => {
    // The knowledge base is locked before the agent, so the version is read before too. The agent may have changed meanwhile.
    await requireKnowledgeBase(trx, caller, wanted.settings)
    const agent = await AgentRow.requireForChange(trx, caller, agent_id)
    const base = await recordLive(trx, agent)
    requireLiveVersion(agent, body.expected_version)
    const row = await find(trx, agent)
    if (row.version !== wanted.version)
      throw new ApiError('VERSION_CONFLICT', `Version ${agent.version} of ${agent_id} has just become live; try again.`)
    if (row.version !== agent.version) await goLive(deps, trx, { caller, agent, base, row, note: body.note ?? null })
    return row
  })
}

interface GoingLive {
  caller: Caller
  agent: AgentRow
  base: AgentVersionRow
  row: AgentVersionRow
  note: string | null
}

async function goLive(
  deps: WriteAgentDeps,
  trx: Knex.Transaction,
  { caller, agent, base, row, note }: GoingLive,
): Promise<void> {
  const { agent_id, last_version } = agent
  const now = deps.clock.now()
  const greeting = await recordingOf(trx, row, base)
  const numbers = { version: row.version, last_version }
  await changeAgent(deps, trx, { caller, agent, changes: publishedOf(row.settings), greeting, numbers })
  await endRollout(deps, trx, { caller, agent, version: row.version })
  await noLongerLive(trx, base, now)
  await row.$query(trx).patch({ published_at: now, unused_since: null })
  const detail = { from: base.version, to: row.version, ...(note !== null && { note }) }
  await recordChange(deps, trx, { caller, action: 'agent.version_published', target: agent_id, detail })
}

/** The recording of a version. Undefined if it does not change. */
async function recordingOf(
  trx: Knex.Transaction,
  { agent_id, settings: { greeting_digest: digest } }: AgentVersionRow,
  base: AgentVersionRow,
): Promise<Buffer | null | undefined> {
  if (digest === base.settings.greeting_digest) return undefined
  return digest === null ? null : await findRecording(trx, { agent_id, digest })
}
