import { isDeepStrictEqual } from 'node:util'
import type { Knex } from 'knex'
import type { AgentDraft, AgentDraftUpdate } from '../../../generated/types.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import { checkAgentSettings } from '../agent-rules.ts'
import { AgentRow } from '../agent.model.ts'
import { requireKnowledgeBase } from '../create-agent.ts'
import { keysAfter, recordKey } from '../key-change.ts'
import { recordHeaders, withServers } from '../mcp/change-servers.ts'
import { prepareChanges, type PreparedChanges, type UpdateAgentDeps } from '../prepare-changes.ts'
import { recordLive } from '../versions/record-version.ts'
import { deleteUnusedRecordings, keepRecording } from '../versions/recordings.ts'
import type { Greeted } from '../versions/version-fields.ts'
import { AgentDraftRow, findDraft, requireRevision } from './agent-draft.model.ts'
import { draftedAgent, draftView } from './agent-draft.view.ts'

interface DraftRequest {
  agent_id: string
  body: AgentDraftUpdate
  expected_revision?: number
  signal: AbortSignal
}

/**
 * Changes the given fields of the draft. The first change begins the draft. The rules are those of an update of the agent.
 * @throws ApiError as an update of the agent does; VERSION_CONFLICT if the caller expects another revision of the draft.
 */
export async function updateDraft(deps: UpdateAgentDeps, caller: Caller, request: DraftRequest): Promise<AgentDraft> {
  const prepared = await prepareChanges(deps, caller, request)
  return await deps.knex.transaction(async (trx) => {
    await requireKnowledgeBase(trx, caller, prepared.changes)
    const agent = await AgentRow.requireForChange(trx, caller, request.agent_id)
    await recordLive(trx, agent)
    const draft = await findDraft(trx, agent)
    requireRevision(draft, request.expected_revision)
    const { servers, mcp_headers, ...change } = withServers(deps.box, agent, prepared)
    const changes = { ...draft?.changes, ...(await changesOf(deps, trx, { agent, ...change })) }
    checkAgentSettings(draftedAgent(agent, { changes }))
    await setKey(deps, trx, { caller, agent, changes, key: prepared.key })
    if (mcp_headers !== undefined) await agent.$query(trx).patch({ mcp_headers, updated_at: deps.clock.now() })
    await recordHeaders(deps, trx, { caller, agent_id: agent.agent_id, servers })
    const saved = await save(deps, trx, { caller, agent, draft, changes })
    await deleteUnusedRecordings(trx, agent.agent_id)
    return await draftView(trx, agent, saved)
  })
}

interface DraftedKey {
  caller: Caller
  agent: AgentRow
  changes: AgentDraftRow['changes']
  key: string | null | undefined
}

/** The key belongs to the agent at once, for the host of the draft's URL: drafts and versions have no keys. */
async function setKey(
  deps: UpdateAgentDeps,
  trx: Knex.Transaction,
  { caller, agent, changes, key }: DraftedKey,
): Promise<void> {
  if (key === undefined) return
  const drafted = draftedAgent(agent, { changes })
  const webhook_keys = keysAfter(deps.box, { agent: drafted, keys: agent.webhook_keys, key })
  await agent.$query(trx).patch({ webhook_keys, updated_at: deps.clock.now() })
  await recordKey(deps, trx, { caller, agent_id: agent.agent_id, agent: drafted, key })
}

type ChangesOfAgent = Pick<PreparedChanges, 'changes' | 'greeting'> & { agent: AgentRow }

async function changesOf(
  { clock }: UpdateAgentDeps,
  trx: Knex.Transaction,
  { agent: { agent_id }, changes, greeting }: ChangesOfAgent,
): Promise<AgentDraftRow['changes']> {
  // The contract allows no other fields in a draft.
  const fields = changes as AgentDraftRow['changes']
  if (greeting === undefined) return fields
  const greeting_digest = greeting && (await keepRecording(trx, { agent_id, wav: greeting, now: clock.now() }))
  return { ...fields, greeting_digest } satisfies Partial<Greeted>
}

interface Saving {
  caller: Caller
  agent: AgentRow
  draft: AgentDraftRow | undefined
  changes: AgentDraftRow['changes']
}

async function save(
  { clock }: UpdateAgentDeps,
  trx: Knex.Transaction,
  { caller: { actor }, agent, draft, changes }: Saving,
): Promise<AgentDraftRow> {
  const now = clock.now()
  const { agent_id, workspace_id, version: base_version } = agent
  if (!draft) {
    const made = { created_by: actor, created_at: now, updated_by: actor, updated_at: now }
    const row = { agent_id, workspace_id, revision: 1, base_version, changes, ...made }
    return await AgentDraftRow.query(trx).insert(row).returning('*')
  }
  if (isDeepStrictEqual(changes, draft.changes)) return draft
  const changed = { changes, revision: draft.revision + 1, updated_by: actor, updated_at: now }
  return await draft.$query(trx).patchAndFetch(changed)
}
