import type { Knex } from 'knex'
import type { AgentDraftPublish } from '../../../generated/types.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import { ApiError } from '../../../platform/errors.ts'
import { recordChange } from '../../audit-log/record-audit.ts'
import { checkAgentSettings } from '../agent-rules.ts'
import { AgentRow } from '../agent.model.ts'
import { requireKnowledgeBase, type WriteAgentDeps } from '../create-agent.ts'
import type { AgentVersionRow } from '../versions/agent-version.model.ts'
import { beginRollout, shareOf } from '../rollouts/write-rollout.ts'
import { changedFields, changeLive } from '../versions/change-live.ts'
import { requireLiveVersion } from '../versions/expected-version.ts'
import { findVersion } from '../versions/find-version.ts'
import { pruneAgentVersions } from '../versions/prune-versions.ts'
import { insertVersion, recordLive } from '../versions/record-version.ts'
import { findRecording } from '../versions/recordings.ts'
import { requireDraft, requireRevision, type AgentDraftRow } from './agent-draft.model.ts'
import { conflictsOf, draftedAgent } from './agent-draft.view.ts'

interface PublishDraft {
  agent_id: string
  body: AgentDraftPublish
}

/**
 * Turns the draft into a version, live or in a rollout, and ends the draft.
 * @throws ApiError as an update of the agent does; NOT_FOUND if there is no draft; VERSION_CONFLICT if the draft or the live version is
 * not the expected one, or if both have changed the same field and the caller does not name the live version.
 */
export async function publishDraft(
  deps: WriteAgentDeps,
  caller: Caller,
  { agent_id, body }: PublishDraft,
): Promise<AgentVersionRow> {
  const { changes } = await requireDraft(deps.knex, await AgentRow.requireForUse(deps.knex, caller, agent_id))
  return await deps.knex.transaction(async (trx) => {
    await requireKnowledgeBase(trx, caller, changes)
    const agent = await AgentRow.requireForChange(trx, caller, agent_id)
    const base = await recordLive(trx, agent)
    const draft = await lockedDraft(trx, agent, { changes, body })
    await draft.$query(trx).delete()
    const publishing = { caller, agent, base, draft, body }
    const { percent, numbers } = body
    if (percent !== undefined || numbers !== undefined) return await rollOut(deps, trx, publishing)
    return await goLive(deps, trx, publishing)
  })
}

interface Publishing {
  caller: Caller
  /** The agent, locked. */
  agent: AgentRow
  base: AgentVersionRow
  draft: AgentDraftRow
  body: AgentDraftPublish
}

async function goLive(deps: WriteAgentDeps, trx: Knex.Transaction, publishing: Publishing): Promise<AgentVersionRow> {
  const { caller, agent, base, draft, body } = publishing
  const { note = null } = body
  const change = { caller, agent, base, ...(await changeOf(trx, draft)), origin: 'draft', note } as const
  await changeLive(deps, trx, change)
  if (agent.version !== base.version) await recordPublished(deps, trx, { caller, agent, from: base.version, note })
  return await findVersion(trx, agent, agent.version)
}

/** Adds the draft as a version in a rollout. The live version stays live. */
async function rollOut(deps: WriteAgentDeps, trx: Knex.Transaction, publishing: Publishing): Promise<AgentVersionRow> {
  const { caller, agent, base, draft, body } = publishing
  const { greeting_digest = base.settings.greeting_digest } = draft.changes
  const drafted = draftedAgent(agent, draft)
  checkAgentSettings(drafted)
  const changed = changedFields(agent, drafted, greeting_digest === base.settings.greeting_digest)
  if (changed.length === 0)
    throw new ApiError('INVALID_ARGUMENT', 'percent: the draft does not differ from what is live.')
  const version = agent.last_version + 1
  const making = { origin: 'draft', created_by: caller.actor, note: body.note ?? null, now: deps.clock.now() } as const
  await agent.$query(trx).patch({ last_version: version })
  const made = { agent: drafted, greeting_digest, version, base, changed, is_live: false, making }
  const row = await insertVersion(trx, made)
  await beginRollout(deps, trx, { caller, agent, version, share: shareOf(body) })
  await pruneAgentVersions(trx, agent.agent_id)
  return row
}

/** Reads the draft under the lock of its agent. */
async function lockedDraft(
  trx: Knex.Transaction,
  agent: AgentRow,
  { changes, body }: Pick<AgentDraftRow, 'changes'> & { body: AgentDraftPublish },
): Promise<AgentDraftRow> {
  requireLiveVersion(agent, body.expected_version)
  const draft = await requireDraft(trx, agent)
  requireRevision(draft, body.expected_revision)
  if (draft.changes.knowledge_base_id !== changes.knowledge_base_id)
    throw new ApiError('VERSION_CONFLICT', 'The draft has just changed; read it again.')
  const conflicts = body.expected_version === undefined ? await conflictsOf(trx, agent, draft) : []
  if (conflicts.length > 0)
    throw new ApiError(
      'VERSION_CONFLICT',
      `The live agent has changed since version ${draft.base_version} in ${conflicts.join(', ')}, as the draft has; compare ` +
        `them, and send expected_version ${agent.version} to publish the draft's values.`,
    )
  return draft
}

async function changeOf(trx: Knex.Transaction, { agent_id, changes }: AgentDraftRow) {
  const { greeting_digest: digest, ...fields } = changes
  const greeting = typeof digest === 'string' ? await findRecording(trx, { agent_id, digest }) : digest
  return { changes: fields, greeting }
}

async function recordPublished(
  deps: WriteAgentDeps,
  trx: Knex.Transaction,
  { caller, agent, from, note }: { caller: Caller; agent: AgentRow; from: number; note: string | null },
): Promise<void> {
  const detail = { from, to: agent.version, ...(note !== null && { note }) }
  await recordChange(deps, trx, { caller, action: 'agent.version_published', target: agent.agent_id, detail })
}
