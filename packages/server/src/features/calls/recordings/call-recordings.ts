import type { FileKey } from '../../../gateways/storage/file-store.ts'
import type { CallRecord } from '../call.model.ts'

/** `unseen`: the file may be on the disk of another machine. The process that finds it adds it to the call later. */
export type FoundRecording = 'none' | 'here' | 'unseen'

/** The operations on this machine's recordings that calls use. */
export interface CallRecordings {
  /**
   * Finds the recording of a call on the disk, complete or truncated. Never rejects: a disk error must not prevent the end of a
   * call.
   */
  find(recording: FileKey): Promise<FoundRecording>
  /**
   * Stores the recording in the background, or removes it if it is not wanted. To be called when the end of the call is
   * committed.
   */
  settle(recording: FileKey): void
}

export function recordingOf({ workspace_id, call_id }: Pick<CallRecord, 'workspace_id' | 'call_id'>): FileKey {
  return { workspace_id, file_id: call_id }
}

/** The path of the API that plays the recording. */
export function recordingUrlOf(call_id: string): string {
  return `/v1/calls/${call_id}/recording`
}
