import type { Clock } from '@ohun/clock'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import type { CallRecord } from '../call.model.ts'

export const PLAYABLE_MS = 30 * 24 * 60 * 60 * 1_000

type Recorded = Pick<CallRecord, 'recording_url' | 'ended_at' | 'created_at'>

export function isPlayable({ recording_url, ended_at, created_at }: Recorded, now: Date): boolean {
  return recording_url !== null && now.getTime() - (ended_at ?? created_at).getTime() < PLAYABLE_MS
}

/** The call in the form that readers see. It has no URL if the recording can no longer be played. */
export function withPlayable<Call extends Recorded>(call: Call, now: Date): Call {
  return { ...call, recording_url: isPlayable(call, now) ? call.recording_url : null }
}

const selectRecorded = statement<{ workspace_id: string; call_ids: string[] }, Recorded & { call_id: string }>(
  'calls_recorded',
  `select call_id, recording_url, ended_at, created_at from calls
   where call_id = any(:call_ids::text[]) and workspace_id = :workspace_id and recording_url is not null`,
)

/** Selects the calls that have a playable recording. */
export async function playableRecordings(
  { db, clock }: { db: Database; clock: Clock },
  workspace_id: string,
  call_ids: string[],
): Promise<Set<string>> {
  const rows = await run(db, selectRecorded, { workspace_id, call_ids })
  return new Set(rows.filter((row) => isPlayable(row, clock.now())).map(({ call_id }) => call_id))
}

const removeUrl = statement<{ call_id: string; now: Date }>(
  'recording_forget',
  `update calls set recording_url = null, updated_at = :now where call_id = :call_id and recording_url is not null
     and not exists (select from recordings_to_keep k where k.call_id = :call_id)`,
)

/** Removes the URL of a recording with a file that is missing from the store. */
export async function removeRecordingUrl(db: Database, lost: { call_id: string; now: Date }): Promise<void> {
  await run(db, removeUrl, lost)
}
