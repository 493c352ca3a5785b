import { randomBytes } from 'node:crypto'
import { mkdtemp, open as openFile, readdir, readFile, rm, writeFile, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { openFiles } from '../../../test/support/open-files.ts'
import { readSealedWhole } from './read-sealed.ts'
import { FRAME_BYTES } from './sealed-format.ts'
import { SealedWriter } from './sealed-writer.ts'

const key = randomBytes(32)
const name = 'files/one'
let path: string

beforeEach(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'ohun-sealed-'))
  path = join(directory, 'file')
  return () => rm(directory, { recursive: true })
})

async function seal(...pieces: Buffer[]): Promise<SealedWriter> {
  const writer = await SealedWriter.create(path, { key, name })
  for (const piece of pieces) await writer.write(piece)
  return writer
}

const open = (options: object = {}) => readSealedWhole(path, { key, name, ...options })
const audio = randomBytes(FRAME_BYTES * 2 + 17)

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a few bytes', Buffer.from('ohun')],
  ['exactly one frame', randomBytes(FRAME_BYTES)],
  ['zeros', Buffer.alloc(FRAME_BYTES * 3 + 1)],
  ['several frames', audio],
])('%s can be sealed and opened', async (_, content) => {
  await (await seal(content.subarray(0, 3), content.subarray(3))).finish()
  expect((await open()).equals(content)).toBe(true)
})

test('the content cannot be read in the file, and zeros take little space', async () => {
  const writer = await seal(Buffer.from('pk_live_secret'.repeat(1_000)), Buffer.alloc(FRAME_BYTES))
  await writer.finish()
  const bytes = await readFile(path)
  expect(bytes.includes('pk_live')).toBe(false)
  expect(bytes.length).toBe(writer.sealed_bytes)
  expect(bytes.length).toBeLessThan(5_000)
})

test('every changed byte is detected', async () => {
  await (await seal(Buffer.from('a small file'))).finish()
  const bytes = await readFile(path)
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    await writeFile(path, changed)
    await expect(open()).rejects.toThrow(/^files\/one (?:is damaged|was cut off|is not a file of a backup)\.$/)
  }
})

test('a file that is cut off anywhere is detected, even between two frames', async () => {
  const writer = await seal(audio)
  await writer.flush()
  const between = writer.sealed_bytes
  await writer.finish()
  const bytes = await readFile(path)
  for (const length of [0, 7, 40, 43, 1_000, between, bytes.length - 1]) {
    await writeFile(path, bytes.subarray(0, length))
    await expect(open()).rejects.toThrow(/was cut off|is not a file of a backup/)
  }
})

test('an unfinished file can be read up to what was flushed', async () => {
  const writer = await seal(audio)
  await writer.flush()
  await writer.write(Buffer.from('not flushed'))
  expect((await open({ unfinished: true })).equals(audio)).toBe(true)
  await writer.close()
  const bytes = await readFile(path)
  await writeFile(path, bytes.subarray(0, -1))
  expect((await open({ unfinished: true })).equals(audio.subarray(0, FRAME_BYTES * 2))).toBe(true)
  await writeFile(path, bytes.subarray(0, 3))
  expect(await open({ unfinished: true })).toHaveLength(0)
})

test('a file opens only under its own name and with its own key', async () => {
  await (await seal(Buffer.from('content'))).finish()
  await expect(open({ name: 'files/two' })).rejects.toThrow('files/two is damaged.')
  await expect(open({ key: randomBytes(32) })).rejects.toThrow('files/one is damaged.')
})

test('on a full disk, a file that cannot be begun leaves nothing behind and nothing open', async () => {
  const other = join(dirname(path), 'other')
  await using handle = await openFile(other, 'w')
  const handles = Object.getPrototypeOf(handle) as FileHandle
  const full = Object.assign(new Error('full'), { code: 'ENOSPC' })
  const write = vi.spyOn(handles, 'writeFile').mockRejectedValue(full)
  await expect(seal()).rejects.toThrow('full')
  write.mockRestore()
  expect(await readdir(dirname(path))).toEqual(['other'])
  if (process.platform === 'linux')
    expect(openFiles().filter((name) => name.startsWith(dirname(path)))).toEqual([other])
})
