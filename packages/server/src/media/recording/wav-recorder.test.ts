import { existsSync } from 'node:fs'
import { mkdtemp, open, readFile, rm, stat, truncate, writeFile, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { TestClock } from '../../../test/support/test-clock.ts'
import { filePath, type FileDirectory } from '../../gateways/storage/file-directory.ts'
import { makeWhole, WAV_BYTES_PER_SECOND } from '../../gateways/storage/recording-wav.ts'
import { WAV_HEADER_BYTES } from '../../domain/wav-header.ts'
import { unfinishedRecordings } from '../../gateways/storage/unfinished-recordings.ts'
import { createLog } from '../../platform/log.ts'
import type { CallRecorder } from '../call-recorder.ts'
import { FRAME_SAMPLES } from '../audio-stream.ts'
import { openRecorder, WavRecorder } from './wav-recorder.ts'

const KEY = { workspace_id: 'ws_1', file_id: 'call_1' }
const FRAMES_PER_SECOND = 50

let files: FileDirectory
let path: string

beforeEach(async () => {
  const data_dir = await mkdtemp(join(tmpdir(), 'ohun-recorder-'))
  files = unfinishedRecordings({ data_dir })
  path = filePath(files, KEY)
  return () => rm(data_dir, { recursive: true })
})

const opened = (longest_seconds?: number) =>
  openRecorder({ files, clock: new TestClock(), log: createLog('silent'), longest_seconds })(KEY)

/** Writes frames. In frame `n` the samples of the other party are n, those of the agent 1000 + n. */
function write(recorder: CallRecorder, frames: number): void {
  const [heard, said] = [new Int16Array(FRAME_SAMPLES), new Int16Array(FRAME_SAMPLES)]
  for (let frame = 0; frame < frames; frame++) recorder.write(heard.fill(frame), said.fill(1_000 + frame))
}

interface Wav {
  channels: number
  rate: number
  bits: number
  /** The samples of each channel. */
  samples: [number[], number[]]
}

/** Reads a file by its header. Throws where the header and the file disagree. */
async function read(): Promise<Wav> {
  const bytes = await readFile(path)
  expect([bytes.toString('latin1', 0, 4), bytes.toString('latin1', 8, 16)]).toEqual(['RIFF', 'WAVEfmt '])
  expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8)
  expect([bytes.readUInt16LE(20), bytes.toString('latin1', 36, 40)]).toEqual([1, 'data'])
  const [channels, rate, bits] = [bytes.readUInt16LE(22), bytes.readUInt32LE(24), bytes.readUInt16LE(34)]
  expect([bytes.readUInt32LE(28), bytes.readUInt16LE(32)]).toEqual([
    (rate * channels * bits) / 8,
    (channels * bits) / 8,
  ])
  const samples: Wav['samples'] = [[], []]
  const data_bytes = bytes.readUInt32LE(40)
  for (let at = 0; at < data_bytes; at += 4) {
    samples[0].push(bytes.readInt16LE(44 + at))
    samples[1].push(bytes.readInt16LE(44 + at + 2))
  }
  return { channels, rate, bits, samples }
}

describe('a recording', () => {
  test('is stereo: the other party on the left, the agent on the right, at its length', async () => {
    const recorder = await opened()
    write(recorder, FRAMES_PER_SECOND + 7)
    await recorder.finish()
    const { samples, ...format } = await read()
    expect(format).toEqual({ channels: 2, rate: 8_000, bits: 16 })
    const expected = Array.from({ length: FRAMES_PER_SECOND + 7 }, (_, frame) => frame)
    const each = samples[0].filter((_, at) => at % FRAME_SAMPLES === 0)
    expect(each).toEqual(expected)
    expect(samples[1]).toEqual(samples[0].map((sample) => sample + 1_000))
    expect(samples[0]).toHaveLength(expected.length * FRAME_SAMPLES)
  })

  test('is on the disk up to its last second while it grows, readable by nobody else', async () => {
    const recorder = await opened()
    write(recorder, FRAMES_PER_SECOND * 3 + 1)
    await expect.poll(async () => (await stat(path)).size).toBe(WAV_HEADER_BYTES + 3 * WAV_BYTES_PER_SECOND)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    await recorder.finish()
  })

  test('is not written at the same moment as another one that began with it, and both are whole', async () => {
    const open = openRecorder({ files, clock: new TestClock(), log: createLog('silent') })
    const other = { ...KEY, file_id: 'call_2' }
    const recorders = [await open(KEY), await open(other)] as const
    for (const recorder of recorders) write(recorder, FRAMES_PER_SECOND - 1)
    const frame_bytes = WAV_BYTES_PER_SECOND / FRAMES_PER_SECOND
    const whole = WAV_HEADER_BYTES + (FRAMES_PER_SECOND - 1) * frame_bytes
    await expect.poll(async () => (await stat(filePath(files, other))).size).toBe(whole)
    expect((await stat(path)).size).toBe(WAV_HEADER_BYTES)
    for (const recorder of recorders) await recorder.finish()
    expect((await readFile(path)).equals(await readFile(filePath(files, other)))).toBe(true)
    expect((await read()).samples[0]).toHaveLength((FRAMES_PER_SECOND - 1) * FRAME_SAMPLES)
  })

  test('has silence for frames that are left out, and later audio keeps its position', async () => {
    const recorder = await opened()
    write(recorder, 2)
    recorder.skip(FRAMES_PER_SECOND * 3)
    write(recorder, 1)
    await recorder.finish()
    const each = (await read()).samples.map((side) => side.filter((_, at) => at % FRAME_SAMPLES === 0))
    const gap = Array<number>(FRAMES_PER_SECOND * 3).fill(0)
    expect(each[1]).toEqual([1_000, 1_001, ...gap, 1_000])
  })

  test('ends at its maximum length, and later audio is left out', async () => {
    const recorder = await opened(2)
    write(recorder, FRAMES_PER_SECOND * 3)
    await recorder.finish()
    expect((await read()).samples[0]).toHaveLength(16_000)
    write(recorder, FRAMES_PER_SECOND)
    await recorder.finish()
    expect((await stat(path)).size).toBe(WAV_HEADER_BYTES + 2 * WAV_BYTES_PER_SECOND)
  })

  test('is never written over another one of the same call', async () => {
    const recorder = await opened()
    await expect(opened()).rejects.toMatchObject({ code: 'EEXIST' })
    await recorder.finish()
  })

  test.each(['finish', 'discard'] as const)(
    'does not keep a call waiting for a disk that does not respond: %s',
    async (end) => {
      const clock = new TestClock()
      const lines: string[] = []
      const log = createLog('info', { write: (line) => void lines.push(line) })
      const stuck = { write: () => new Promise(() => {}) } as Partial<FileHandle> as FileHandle
      const recorder = new WavRecorder(stuck, path, { files, clock, log, turn: 0 })
      write(recorder, FRAMES_PER_SECOND)
      const ended = recorder[end]()
      let has_ended = false
      void ended.then(() => (has_ended = true))
      await clock.advance(4_999)
      expect(has_ended).toBe(false)
      await expect.poll(() => clock.pending).toBe(1)
      await clock.advance(5_000)
      await ended
      expect(lines.join('')).toMatch(end === 'finish' ? /the recording is still being written/ : /^$/)
    },
  )

  test('does not begin on a disk that is nearly full', async () => {
    const deps = { files, clock: new TestClock(), log: createLog('silent') }
    await expect(openRecorder({ ...deps, least_free_bytes: Number.MAX_SAFE_INTEGER })(KEY)).rejects.toThrow(
      'bytes left',
    )
    expect(existsSync(path)).toBe(false)
  })

  test('leaves nothing when it is discarded, while it grows or afterwards', async () => {
    for (const finished of [false, true]) {
      const recorder = await opened()
      write(recorder, FRAMES_PER_SECOND * 2 + 1)
      if (finished) await recorder.finish()
      await recorder.discard()
      write(recorder, FRAMES_PER_SECOND)
      await recorder.finish()
      expect(existsSync(path)).toBe(false)
    }
  })
})

describe('a recording that was cut off', () => {
  test('is playable wherever it ended', async () => {
    const recorder = await opened()
    write(recorder, 3)
    await recorder.finish()
    const whole = await readFile(path)
    const samples = (await read()).samples[0]
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length), fc.boolean(), async (length, header_lost) => {
        await writeFile(path, whole)
        await truncate(path, length)
        await using file = await open(path, 'r+')
        // After a loss of power, a file may have its length without its first block.
        if (header_lost) await file.write(Buffer.alloc(Math.min(length, WAV_HEADER_BYTES)), 0)
        const kept = Math.max(0, Math.floor((length - WAV_HEADER_BYTES) / 4))
        expect(await makeWhole(file)).toBe(kept * 4)
        expect((await read()).samples[0]).toEqual(samples.slice(0, kept))
        const once = await readFile(path)
        await makeWhole(file)
        expect((await readFile(path)).equals(once)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
