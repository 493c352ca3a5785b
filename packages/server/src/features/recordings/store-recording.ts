import type { FileKey, FileStore } from '../../gateways/storage/file-store.ts'
import type { RecordingsOnDisk } from '../../gateways/storage/unfinished-recordings.ts'
import type { Clock } from '@ohun/clock'
import type { Database } from '../../platform/db/database.ts'
import { claimRecording, recordingStored, recordingState } from '../calls/recordings/recordings-to-keep.ts'

export interface SettleRecordingDeps {
  db: Database
  clock: Clock
  store: FileStore
  disk: RecordingsOnDisk
  /** This process's number. */
  owner(): number
}

/** The outcome of storing a recording. */
export type Settled = 'stored' | 'removed' | 'unknown'

/**
 * Stores, removes or keeps a file on this disk, depending on its call. It is idempotent and can be interrupted anywhere and run again.
 * @returns null if the file must be kept for now; `unknown` if the call is not in this database.
 */
export async function settleRecording(deps: SettleRecordingDeps, recording: FileKey): Promise<Settled | null> {
  if (!(await deps.disk.has(recording))) return null
  if ((await recordingState(deps.db, recording.file_id)) === 'wanted') await storeRecording(deps, recording)
  // The call may have lost its recording meanwhile.
  return await removeSettled(deps, recording)
}

async function storeRecording(deps: SettleRecordingDeps, recording: FileKey): Promise<void> {
  const { db, clock, store, disk } = deps
  const keeper = { call_id: recording.file_id, owner: deps.owner() }
  if (!(await claimRecording(db, keeper))) return // another process stores it
  const has_audio = await disk.makeWhole(recording)
  if (has_audio) await store.adopt(recording, disk.path(recording))
  await recordingStored(db, { ...keeper, empty: !has_audio, now: clock.now() })
}

async function removeSettled({ db, store, disk }: SettleRecordingDeps, recording: FileKey): Promise<Settled | null> {
  const state = await recordingState(db, recording.file_id)
  if (state === 'unknown') return 'unknown'
  if (state !== 'stored' && state !== 'unwanted') return null
  // After an upload, the file may be in the store although no row refers to it.
  if (state === 'unwanted') await store.remove(recording)
  await disk.remove(recording)
  return state === 'stored' ? 'stored' : 'removed'
}
