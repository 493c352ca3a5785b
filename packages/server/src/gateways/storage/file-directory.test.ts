import { existsSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeEach, expect, test } from 'vitest'
import { fileDirectory, filePath, type FileDirectory } from './file-directory.ts'
import type { FileStore } from './file-store.ts'

const KEY = { workspace_id: 'ws_1', file_id: 'call_1' }

let files: FileDirectory
let store: FileStore

beforeEach(async () => {
  files = { directory: await mkdtemp(join(tmpdir(), 'ohun-files-')), prefix: 'call', extension: '.wav' }
  store = fileDirectory(files)
  return () => rm(files.directory, { recursive: true })
})

async function put(content: string, key = KEY): Promise<void> {
  const path = filePath(files, key)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

async function* pieces(...texts: (string | Error)[]): AsyncGenerator<Uint8Array, void, undefined> {
  for (const text of texts) {
    if (text instanceof Error) throw text
    yield Buffer.from(text)
  }
}

const contentOf = async (key = KEY): Promise<string | null> => {
  const stream = await store.read(key, { start: 0, end: 1_000 })
  return stream && String(await buffer(stream))
}

test('a file is found with its size and read in parts', async () => {
  await put('0123456789')
  expect(await store.find(KEY)).toEqual({ size_bytes: 10, version: expect.stringMatching(/^[0-9a-z]+-a$/) })
  expect(String(await buffer((await store.read(KEY, { start: 2, end: 4 }))!))).toBe('234')
})

test('a part that is not read to its end is collected, and the process keeps running', async () => {
  await put('0123456789')
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let read = 0; read < 3; read++) await store.read(KEY, { start: 0, end: 9 })
  for (let time = 0; time < 3; time++) {
    await setImmediate()
    collect()
  }
  // An error during garbage collection would be thrown now.
  await setImmediate()
  expect(await contentOf()).toBe('0123456789')
})

test('different content has a different version', async () => {
  await put('0123456789')
  const before = await store.find(KEY)
  await put('012345678')
  expect((await store.find(KEY))!.version).not.toBe(before!.version)
})

test('a missing or empty file is not found', async () => {
  expect(await store.find(KEY)).toBeNull()
  expect(await store.read(KEY, { start: 0, end: 0 })).toBeNull()
  await put('')
  expect(await store.find(KEY)).toBeNull()
})

test('is written whole or not at all, and replaces the file of an earlier attempt', async () => {
  expect(await store.write(KEY, pieces('01', '', '234'))).toBe(5)
  expect(await contentOf()).toBe('01234')
  await expect(store.write(KEY, pieces('56', new Error('broke off')))).rejects.toThrow('broke off')
  expect(await contentOf()).toBe('01234')
  await store.write(KEY, pieces('789'))
  expect(await contentOf()).toBe('789')
  expect(await readdir(join(files.directory, '.unfinished'))).toEqual([])
})

const SHARED_MEMORY = '/dev/shm'
const device = (path: string): number | null => (existsSync(path) ? statSync(path).dev : null)

test.each([
  ['the same file system', tmpdir()],
  ...(device(SHARED_MEMORY) === device(tmpdir()) ? [] : [['another file system', SHARED_MEMORY]]),
])('a file on %s is adopted any number of times, and the original stays', async (_what, directory) => {
  const source = await mkdtemp(join(directory, 'ohun-source-'))
  try {
    await put('before')
    await writeFile(join(source, 'file'), 'content')
    for (let time = 0; time < 2; time++) await store.adopt(KEY, join(source, 'file'))
    expect(await contentOf()).toBe('content')
    expect(await readdir(join(files.directory, '.unfinished'))).toEqual([])
    expect(await readdir(source)).toEqual(['file'])
  } finally {
    await rm(source, { recursive: true })
  }
  expect(await contentOf()).toBe('content')
})

test('a dead process’s unfinished file is removed once it is old', async () => {
  const [old, recent] = ['old', 'recent'].map((name) => join(files.directory, '.unfinished', name)) as [string, string]
  await mkdir(dirname(old))
  for (const path of [old, recent]) await writeFile(path, 'half')
  await utimes(old, 1_000, 1_000)
  await utimes(recent, 3_000, 3_000)
  await store.removeUnfinished(new Date(2_000_000))
  expect(await readdir(dirname(old))).toEqual(['recent'])
  await rm(dirname(old), { recursive: true })
  await store.removeUnfinished(new Date())
})

test('is removed alone, or with all files of its workspace; removing a missing file succeeds', async () => {
  const [other, foreign] = [
    { ...KEY, file_id: 'call_2' },
    { ...KEY, workspace_id: 'ws_2' },
  ]
  for (const key of [KEY, other, foreign]) await put('0', key)
  await store.remove(KEY)
  await store.remove(KEY)
  expect(await store.find(KEY)).toBeNull()
  expect(await store.find(other)).not.toBeNull()
  await store.removeWorkspace('ws_1')
  await store.removeWorkspace('ws_1')
  expect(await readdir(files.directory)).toEqual(['ws_2'])
})

test.each(['../call_x', 'call_x/../../call_x', '', '.', 'call_\0', 'ws_1', 'msg_1'])(
  '%j is never part of a path',
  async (id) => {
    for (const key of [
      { workspace_id: 'ws_1', file_id: id },
      { workspace_id: id.replace('ws_1', 'call_1'), file_id: 'call_1' },
    ]) {
      await expect(store.find(key)).rejects.toThrow(TypeError)
      await expect(store.write(key, pieces('0'))).rejects.toThrow(TypeError)
    }
  },
)
