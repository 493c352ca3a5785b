import { mkdtemp, open, readFile, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { createLog, type Log } from '../../platform/log.ts'
import { BlockWriter } from './block-writer.ts'

/** 16,000 samples of 16 bits. */
const BLOCK_BYTES = 32_000

let file: FileHandle
let path: string
let lines: { level: string; msg: string }[]
let log: Log

beforeEach(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'ohun-blocks-'))
  path = join(directory, 'blocks')
  file = await open(path, 'w+')
  lines = []
  log = createLog('info', { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) })
  return async () => {
    await file.close()
    await rm(directory, { recursive: true })
  }
})

/** Fills and hands over blocks of 1, 2, 3, … */
function write(blocks: BlockWriter, count: number): void {
  for (let block = 0; block < count; block++) blocks.write(blocks.empty().fill(block + 1), block * BLOCK_BYTES)
}

/** The number of each block in the file. */
async function written(): Promise<number[]> {
  const bytes = await readFile(path)
  const blocks = Array.from({ length: bytes.length / BLOCK_BYTES }, (_, block) => bytes.subarray(block * BLOCK_BYTES))
  for (const [at, block] of blocks.entries()) {
    const samples = new Set(new Int16Array(block.buffer.slice(block.byteOffset, block.byteOffset + BLOCK_BYTES)))
    expect([at, samples.size]).toEqual([at, 1])
  }
  return blocks.map((block) => block.readInt16LE(0))
}

/** The file on a disk on which `write` decides the outcome of each write. Null lets it through. */
const disk = (write: (call: number) => Promise<unknown> | Error | null): Pick<FileHandle, 'write'> => {
  let calls = 0
  const through = async (...[buffer, at, length, position]: [Uint8Array, number, number, number]) => {
    const fault = await write(++calls)
    if (fault instanceof Error) throw fault
    // It never writes all bytes at once.
    return await file.write(buffer, at, Math.min(length, 20_000), position)
  }
  return { write: through as FileHandle['write'] }
}

test('a slow disk blocks nobody, the waiting blocks are bounded, and later blocks keep their positions', async () => {
  const free = Promise.withResolvers<void>()
  const blocks = new BlockWriter(
    disk(() => free.promise),
    log,
  )
  write(blocks, 100)
  free.resolve()
  await blocks.done()
  const first = Array.from({ length: 17 }, (_, block) => block + 1)
  expect(await written()).toEqual(first)
  blocks.write(blocks.empty().fill(20), 19 * BLOCK_BYTES)
  await blocks.done()
  expect(await written()).toEqual([...first, 0, 0, 20])
  expect(lines).toMatchObject([{ level: 'error', msg: 'a part of a recording was lost; the call continues' }])
})

test('a full disk leaves gaps of silence, and is logged once', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  const blocks = new BlockWriter(
    disk((call) => (call >= 3 && call <= 5 ? full : null)),
    log,
  )
  for (let block = 0; block < 6; block++) {
    blocks.write(blocks.empty().fill(block + 1), block * BLOCK_BYTES)
    await blocks.done()
  }
  expect(await written()).toEqual([1, 0, 0, 0, 5, 6])
  expect(lines).toMatchObject([{ level: 'error', err: { code: 'ENOSPC' } }])
})

test('waiting blocks can be discarded', async () => {
  const free = Promise.withResolvers<void>()
  const blocks = new BlockWriter(
    disk(() => free.promise),
    log,
  )
  write(blocks, 5)
  blocks.forget()
  free.resolve()
  await blocks.done()
  expect(await written()).toEqual([1])
})
