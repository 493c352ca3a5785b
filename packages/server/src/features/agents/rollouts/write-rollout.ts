import type { Knex } from 'knex'
import type { AgentRolloutCreate, AgentRolloutUpdate } from '../../../generated/types.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import { ApiError } from '../../../platform/errors.ts'
import { recordChange } from '../../audit-log/record-audit.ts'
import { AgentRow } from '../agent.model.ts'
import type { WriteAgentDeps } from '../create-agent.ts'
import { requireLiveVersion } from '../versions/expected-version.ts'
import { findVersion } from '../versions/find-version.ts'
import { recordLive } from '../versions/record-version.ts'
import { AgentRolloutRow } from './agent-rollout.model.ts'
import { BUCKETS, rolloutBuckets } from './rollout-buckets.ts'
import { noRoom } from '../../../platform/limits/no-room.ts'

export type RolloutDeps = Pick<WriteAgentDeps, 'knex' | 'clock' | 'ids'>

const MAX_ROLLOUTS = 3

/** The share of the contacts, and the contacts that are listed. */
type Share = Pick<AgentRolloutRow, 'percent' | 'numbers'>

/**
 * Gives an existing version of the agent to a share of its contacts.
 * @throws ApiError NOT_FOUND for the agent or the version; ALREADY_EXISTS if it is in a rollout; VERSION_CONFLICT if it is live;
 * INVALID_ARGUMENT for a share that is not free; RATE_LIMITED for a fourth rollout.
 */
export async function createRollout(
  deps: RolloutDeps,
  caller: Caller,
  { agent_id, body }: { agent_id: string; body: AgentRolloutCreate },
): Promise<AgentRolloutRow> {
  return await deps.knex.transaction(async (trx) => {
    const agent = await AgentRow.requireForChange(trx, caller, agent_id)
    await recordLive(trx, agent)
    requireLiveVersion(agent, body.expected_version)
    const version = await findVersion(trx, agent, body.version)
    if (version.version === agent.version)
      throw new ApiError('VERSION_CONFLICT', `version: ${agent.version} is live, so all contacts have it.`)
    await version.$query(trx).patch({ unused_since: null })
    return await beginRollout(deps, trx, { caller, agent, version: body.version, share: shareOf(body) })
  })
}

export function shareOf({ percent = 0, numbers = [] }: Partial<Share>): Share {
  return { percent, numbers }
}

interface Beginning {
  caller: Caller
  /** The agent, locked. */
  agent: AgentRow
  version: number
  share: Share
}

/** Begins a rollout of a version that is not live, within a transaction. */
export async function beginRollout(
  deps: RolloutDeps,
  trx: Knex.Transaction,
  { caller, agent, version, share }: Beginning,
): Promise<AgentRolloutRow> {
  const others = await rolloutsOf(trx, agent)
  if (others.some((other) => other.version === version))
    throw new ApiError('ALREADY_EXISTS', `version: ${version} is in a rollout; change its share.`)
  if (others.length >= MAX_ROLLOUTS) throw noRoom(`An agent may have ${MAX_ROLLOUTS} rollouts at once; end one first.`)
  const { agent_id, workspace_id } = agent
  const parts = partsOf({ agent_id, version, share, held: [], others })
  const now = deps.clock.now()
  const times = { created_by: caller.actor, created_at: now, updated_at: now }
  const row = { agent_id, version, workspace_id, ...share, ...parts, ...times }
  const rollout = await AgentRolloutRow.query(trx).insert(row).returning('*')
  await agent.$query(trx).patch({ has_rollouts: true })
  await recordRollout(deps, trx, { caller, rollout, action: 'agent.rollout_started' })
  return rollout
}

/**
 * Changes the share of a rollout.
 * @throws ApiError NOT_FOUND, PERMISSION_DENIED, INVALID_ARGUMENT
 */
export async function updateRollout(
  deps: RolloutDeps,
  caller: Caller,
  { agent_id, version, body }: { agent_id: string; version: number; body: AgentRolloutUpdate },
): Promise<AgentRolloutRow> {
  return await deps.knex.transaction(async (trx) => {
    const agent = await AgentRow.requireForChange(trx, caller, agent_id)
    const rollouts = await rolloutsOf(trx, agent)
    const rollout = requireRollout(rollouts, { agent_id, version })
    const others = rollouts.filter((other) => other !== rollout)
    const share = { percent: body.percent ?? rollout.percent, numbers: body.numbers ?? rollout.numbers }
    const parts = partsOf({ agent_id, version, share, held: rollout.buckets, others })
    await rollout.$query(trx).patchAndFetch({ ...share, ...parts, updated_at: deps.clock.now() })
    await recordRollout(deps, trx, { caller, rollout, action: 'agent.rollout_changed' })
    return rollout
  })
}

export async function rolloutsOf(
  knex: Knex,
  agent: Pick<AgentRow, 'agent_id' | 'workspace_id'>,
): Promise<AgentRolloutRow[]> {
  return await AgentRolloutRow.in(knex, agent).where({ agent_id: agent.agent_id }).orderBy('version', 'desc')
}

/** @throws ApiError NOT_FOUND */
export function requireRollout(
  rollouts: readonly AgentRolloutRow[],
  { agent_id, version }: { agent_id: string; version: number },
): AgentRolloutRow {
  const rollout = rollouts.find((one) => one.version === version)
  if (!rollout) throw new ApiError('NOT_FOUND', `version: ${version} of ${agent_id} is in no rollout.`)
  return rollout
}

interface Parts {
  agent_id: string
  version: number
  share: Share
  held: readonly number[]
  others: readonly AgentRolloutRow[]
}

function partsOf({ agent_id, version, share, held, others }: Parts): Pick<AgentRolloutRow, 'buckets'> {
  const taken = others.flatMap(({ buckets }) => buckets)
  const free = BUCKETS - taken.length
  if (share.percent > free)
    throw new ApiError('INVALID_ARGUMENT', `percent: must be at most ${free}; other rollouts have the rest.`)
  const named = others.find(({ numbers }) => numbers.some((number) => share.numbers.includes(number)))
  if (named)
    throw new ApiError(
      'INVALID_ARGUMENT',
      `numbers: a number may be in one rollout; that of version ${named.version} has one of them.`,
    )
  return { buckets: rolloutBuckets({ agent_id, version, percent: share.percent, held, taken }) }
}

export interface RolloutEntry {
  caller: Caller
  rollout: AgentRolloutRow
  action: 'agent.rollout_started' | 'agent.rollout_changed' | 'agent.rollout_ended'
}

/** Records a change of a rollout without its numbers, which are personal data. */
export async function recordRollout(
  deps: RolloutDeps,
  trx: Knex.Transaction,
  { caller, rollout: { agent_id: target, version, percent, numbers }, action }: RolloutEntry,
): Promise<void> {
  await recordChange(deps, trx, { caller, action, target, detail: { version, percent, numbers: numbers.length } })
}
