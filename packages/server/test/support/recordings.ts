import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { filePath } from '../../src/gateways/storage/file-directory.ts'
import { insertOldRows } from './old-rows.ts'
import type { TestServer, TestWorkspace } from './test-server.ts'

export interface RecordedCall {
  call_id: string
  /** The path of its file. */
  path: string
}

export interface Recording {
  /** The `OHUN_DATA_DIR` of the server. */
  data_dir: string
  content: Uint8Array
  ended_at?: Date
  environment?: 'production' | 'sandbox'
  contact?: string
}

/**
 * A completed call with a recording, in the state that the recorder leaves: the file first, then its address on the
 * call.
 */
export async function recordedCall(
  { db, clock }: TestServer,
  { workspace_id }: Pick<TestWorkspace, 'workspace_id'>,
  { data_dir, content, ended_at = clock.now(), environment = 'sandbox', contact }: Recording,
): Promise<RecordedCall> {
  await insertOldRows(db, { workspace_id, environment, at: ended_at, count: 1, contact })
  const { call_id } = (await db
    .knex('calls')
    .where({ workspace_id })
    .orderBy('call_id', 'desc')
    .first()) as RecordedCall
  const recordings = { directory: join(data_dir, 'recordings'), prefix: 'call', extension: '.wav' } as const
  const path = filePath(recordings, { workspace_id, file_id: call_id })
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
  await db
    .knex('calls')
    .where({ call_id })
    .update({ ended_at, recording_url: `/v1/calls/${call_id}/recording` })
  return { call_id, path }
}

/** A WAV file with this many samples: 8 kHz, 16 bits, mono. */
export function wav(samples: number): Buffer {
  const bytes = samples * 2
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + bytes, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(8_000, 24)
  header.writeUInt32LE(16_000, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(bytes, 40)
  const audio = Buffer.alloc(bytes)
  for (let at = 0; at < samples; at++) audio.writeInt16LE((at * 37) % 32_768, at * 2)
  return Buffer.concat([header, audio])
}
