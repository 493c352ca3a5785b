import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { RecordingKey, RecordingStore } from './recording-store.ts'

const WORKSPACE_ID = /^ws_[0-9A-Za-z]+$/
const CALL_ID = /^call_[0-9A-Za-z]+$/

/** Recordings as files below `directory`, which all processes of the service share. */
export function recordingDirectory(directory: string): RecordingStore {
  return {
    find: (key) =>
      unlessAbsent(async () => {
        const { size, mtimeMs } = await stat(recordingPath(directory, key))
        const version = `${Math.trunc(mtimeMs).toString(36)}-${size.toString(36)}`
        return size === 0 ? null : { size_bytes: size, version }
      }),
    read: (key, { start, end }) =>
      unlessAbsent(async () => {
        const file = await open(recordingPath(directory, key))
        return file.createReadStream({ start, end })
      }),
    remove: (key) => rm(recordingPath(directory, key), { force: true }),
    removeWorkspace: (workspace_id) => rm(workspacePath(directory, workspace_id), { force: true, recursive: true }),
  }
}

/** Where a recording is; also for what writes it. @throws TypeError for ids that are not ours: they could name other files */
export function recordingPath(directory: string, { workspace_id, call_id }: RecordingKey): string {
  return join(workspacePath(directory, workspace_id), `${checked(call_id, CALL_ID)}.wav`)
}

function workspacePath(directory: string, workspace_id: string): string {
  return join(directory, checked(workspace_id, WORKSPACE_ID))
}

function checked(id: string, form: RegExp): string {
  if (form.test(id)) return id
  throw new TypeError('An id cannot be part of a path.')
}

async function unlessAbsent<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
