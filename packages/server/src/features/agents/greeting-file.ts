import type { Knex } from 'knex'
import { ApiError } from '../../platform/errors.ts'
import type { Database } from '../../platform/db/database.ts'
import type { FileFetcher } from '../../platform/net/fetch-file.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { greetingOf } from './greeting-name.ts'
import { GREETING_AUDIO_MAX_BYTES, greetingAudioFault, greetingSamples } from './greeting-audio.ts'

export interface FetchGreetingDeps {
  fetchFile: FileFetcher['fetchFile']
  /** Throws INVALID_ARGUMENT for an address to which requests must not be sent. */
  checkWebhookUrl(field: string, url: string, workspace_id: string): Promise<void>
}

const FETCH_TIMEOUT_MS = 10_000

/**
 * Fetches the recording, ready to be played.
 * @throws ApiError INVALID_ARGUMENT, which says why it cannot be fetched or played.
 */
export async function fetchGreeting(
  deps: FetchGreetingDeps,
  { url, workspace_id: tenant }: { url: string; workspace_id: string },
  signal: AbortSignal,
): Promise<Buffer> {
  await deps.checkWebhookUrl('greeting_audio_url', url, tenant)
  const limits = { timeout_ms: FETCH_TIMEOUT_MS, max_bytes: GREETING_AUDIO_MAX_BYTES }
  const file = await deps.fetchFile({ url, tenant, ...limits, signal })
  if (file.kind === 'failed') throw refusal(`could not be fetched: the URL ${file.detail}`)
  const fault = greetingAudioFault(file.bytes)
  if (fault) throw refusal(`the file ${fault}`)
  return file.bytes
}

function refusal(what: string): ApiError {
  return new ApiError(
    'INVALID_ARGUMENT',
    `greeting_audio_url: ${what}. Use the URL of a WAV file with linear PCM, 16-bit, mono, 8 kHz, at most 2 MiB.`,
  )
}

/**
 * Stores or removes the recording in the transaction that writes its address. It is stored in the database and not on a disk, so that
 * every process can read it and backups include it. Its size is at most 2 MiB.
 */
export async function storeGreeting(
  trx: Knex.Transaction,
  { agent_id, wav, now }: { agent_id: string; wav: Buffer | null; now: Date },
): Promise<void> {
  const greetings = trx('agent_greetings')
  if (wav === null) await greetings.where({ agent_id }).delete()
  else await greetings.insert({ agent_id, wav, stored_at: now }).onConflict('agent_id').merge()
}

const findRecorded = statement<{ agent_id: string; digest: string }, { wav: Buffer }>(
  'agents.find-recording',
  'select wav from agent_recordings where agent_id = :agent_id and digest = :digest',
)

/** The file that `storeGreeting` has stored. Null if the agent has none. */
export async function findLiveGreeting(trx: Knex.Transaction, agent_id: string): Promise<Buffer | null> {
  const row = await trx('agent_greetings').select<{ wav: Buffer }[]>('wav').where({ agent_id }).first()
  return row?.wav ?? null
}

const findGreeting = statement<{ agent_id: string }, { wav: Buffer }>(
  'agents.find-greeting',
  'select wav from agent_greetings where agent_id = :agent_id',
)

/**
 * A recording in the format in which it is played: mono PCM16 at 8 kHz, little-endian. If its version is no longer kept, the agent's
 * live recording. Null if there is none.
 * @param name - A name that `greetingName` returned.
 */
export async function readGreeting(db: Database, name: string): Promise<Buffer | null> {
  const { agent_id, digest } = greetingOf(name)
  const [recorded] = digest === null ? [] : await run(db, findRecorded, { agent_id, digest })
  const [greeting] = recorded ? [recorded] : await run(db, findGreeting, { agent_id })
  return greeting ? greetingSamples(greeting.wav) : null
}
