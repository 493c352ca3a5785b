import type { Knex } from 'knex'
import type { AgentVersionOrigin } from '../../../generated/types.gen.ts'
import type { AgentRecord, AgentRow } from '../agent.model.ts'
import { findLiveGreeting } from '../greeting-file.ts'
import { AgentVersionRow } from './agent-version.model.ts'
import { keepRecording, recordingBytes } from './recordings.ts'
import { differing, publishedFields, publishedOf, standingOf, versionFields, type Greeted } from './version-fields.ts'

/** The circumstances of a new version. */
export interface Making {
  origin: AgentVersionOrigin
  /** The key or user that creates the version. Null for the service. */
  created_by: string | null
  note: string | null
  now: Date
}

export interface NewVersion {
  /** The agent with the settings of the version. */
  agent: AgentRecord
  greeting_digest: string | null
  version: number
  base: AgentVersionRow | null
  changed: string[]
  /** False for a version that begins in a rollout. */
  is_live: boolean
  making: Making
}

export async function insertVersion(trx: Knex.Transaction, made: NewVersion): Promise<AgentVersionRow> {
  const { agent, greeting_digest, version, base, changed, is_live } = made
  const { agent_id, workspace_id } = agent
  const { now: created_at, ...making } = made.making
  const settings = { ...publishedOf(agent), greeting_digest }
  const standing = standingOf(agent)
  const row = {
    agent_id,
    version,
    workspace_id,
    settings,
    standing,
    changed,
    ...making,
    created_at,
    base_version: base?.version ?? null,
    published_at: is_live ? created_at : null,
    unused_since: null,
    bytes:
      Buffer.byteLength(JSON.stringify([settings, standing])) + (await newBytes(trx, { agent_id, settings, base })),
  }
  return await AgentVersionRow.query(trx).insert(row).returning('*')
}

/** The size that a recording adds. It is stored once, so it counts only for the version that introduces it. */
async function newBytes(
  trx: Knex.Transaction,
  { agent_id, settings, base }: { agent_id: string; settings: Greeted; base: AgentVersionRow | null },
): Promise<number> {
  const { greeting_digest: digest } = settings
  if (digest === null || digest === base?.settings.greeting_digest) return 0
  return await recordingBytes(trx, { agent_id, digest })
}

/**
 * The live version of a locked agent. It is written first if it is missing, because the agent is older than versions. If a process of
 * an earlier release has changed the agent, that change becomes a new version.
 */
export async function recordLive(trx: Knex.Transaction, agent: AgentRow): Promise<AgentVersionRow> {
  const { agent_id, version } = agent
  const stored = await AgentVersionRow.in(trx, agent).findOne({ agent_id, version })
  if (stored && differing(agent, publishedOf(stored.settings), publishedFields).length === 0) return stored
  const greeting_digest = await keepLiveGreeting(trx, agent)
  if (stored) return await recordUnseen(trx, { agent, stored, greeting_digest })
  const making = {
    origin: version === 1 ? 'created' : 'service',
    created_by: null,
    note: null,
    now: agent.updated_at,
  } as const
  const made = { agent, greeting_digest, version, base: null, changed: [], is_live: true, making }
  return await insertVersion(trx, made)
}

async function keepLiveGreeting(
  trx: Knex.Transaction,
  { agent_id, updated_at: now }: AgentRow,
): Promise<string | null> {
  const wav = await findLiveGreeting(trx, agent_id)
  return wav && (await keepRecording(trx, { agent_id, wav, now }))
}

async function recordUnseen(
  trx: Knex.Transaction,
  { agent, stored, greeting_digest }: { agent: AgentRow; stored: AgentVersionRow; greeting_digest: string | null },
): Promise<AgentVersionRow> {
  const before = { ...publishedOf(stored.settings), ...standingOf(stored.standing) }
  const changed = differing(agent, before, versionFields)
  const making = { origin: 'service', created_by: null, note: null, now: agent.updated_at } as const
  const version = agent.last_version + 1
  await agent.$query(trx).patch({ version, last_version: version })
  await noLongerLive(trx, stored, making.now)
  return await insertVersion(trx, { agent, greeting_digest, version, base: stored, changed, is_live: true, making })
}

/** Marks a version as unused, which begins its retention. */
export async function noLongerLive(trx: Knex.Transaction, version: AgentVersionRow, now: Date): Promise<void> {
  await version.$query(trx).patch({ unused_since: now })
}
