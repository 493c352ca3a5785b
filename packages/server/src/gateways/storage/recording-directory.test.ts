import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { recordingDirectory, recordingPath } from './recording-directory.ts'
import type { RecordingStore } from './recording-store.ts'

const KEY = { workspace_id: 'ws_1', call_id: 'call_1' }

let directory: string
let store: RecordingStore

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ohun-recordings-'))
  store = recordingDirectory(directory)
  return () => rm(directory, { recursive: true })
})

async function put(content: string, key = KEY): Promise<void> {
  const path = recordingPath(directory, key)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

test('a recording is found with its size and read in parts', async () => {
  await put('0123456789')
  expect(await store.find(KEY)).toEqual({ size_bytes: 10, version: expect.stringMatching(/^[0-9a-z]+-a$/) })
  expect(String(await buffer((await store.read(KEY, { start: 2, end: 4 }))!))).toBe('234')
})

test('another content has another version', async () => {
  await put('0123456789')
  const before = await store.find(KEY)
  await put('012345678')
  expect((await store.find(KEY))!.version).not.toBe(before!.version)
})

test('there is none without a file, or with an empty one', async () => {
  expect(await store.find(KEY)).toBeNull()
  expect(await store.read(KEY, { start: 0, end: 0 })).toBeNull()
  await put('')
  expect(await store.find(KEY)).toBeNull()
})

test('is removed alone, or with all of its workspace; what is gone already is no fault', async () => {
  const [other, foreign] = [
    { ...KEY, call_id: 'call_2' },
    { ...KEY, workspace_id: 'ws_2' },
  ]
  for (const key of [KEY, other, foreign]) await put('0', key)
  await store.remove(KEY)
  await store.remove(KEY)
  expect(await store.find(KEY)).toBeNull()
  expect(await store.find(other)).not.toBeNull()
  await store.removeWorkspace('ws_1')
  await store.removeWorkspace('ws_1')
  expect(await readdir(directory)).toEqual(['ws_2'])
})

test.each(['../call_x', 'call_x/../../call_x', '', '.', 'call_\0', 'ws_1'])(
  '%j is never part of a path',
  async (id) => {
    for (const key of [
      { workspace_id: 'ws_1', call_id: id },
      { workspace_id: id.replace('ws_1', 'call_1'), call_id: 'call_1' },
    ])
      await expect(store.find(key)).rejects.toThrow(TypeError)
  },
)
