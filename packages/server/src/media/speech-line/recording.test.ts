import { beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { FRAME_SAMPLES, type Frame } from '../audio-stream.ts'
import type { CallRecorder } from '../call-recorder.ts'
import { Recording } from './recording.ts'

const KEY = { workspace_id: 'ws_1', file_id: 'call_1' }
const FIRST_FRAMES = 200

let opened: PromiseWithResolvers<void>
/** The frames of the file, each as the value of its first sample. Silence is 0. */
let recorded: number[]
let recording: Recording

beforeEach(() => {
  opened = Promise.withResolvers()
  recorded = []
  const recorder: CallRecorder = {
    write: (heard, said) => void recorded.push(heard[0] === said[0] ? heard[0]! : Number.NaN),
    skip: (frames) => void recorded.push(...Array<number>(frames).fill(0)),
    finish: () => Promise.resolve(),
    discard: () => Promise.resolve(),
  }
  const openRecorder = () => opened.promise.then(() => recorder)
  recording = new Recording({ openRecorder, log: createLog('silent') })
})

/** A frame with memory that is reused, like the frames of a stream. */
const frame: Frame = new Int16Array(FRAME_SAMPLES)
function sounds(from: number, to: number): void {
  for (let at = from; at <= to; at++) recording.write(frame.fill(at), frame)
}
const numbers = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at)

async function begun(since?: 'start' | 'now'): Promise<void> {
  const begins = recording.begin(KEY, since)
  opened.resolve()
  await begins
}

describe('a recording since the start', () => {
  test('has the first frame, and every one that came while its file was opened', async () => {
    sounds(1, 20)
    const begins = recording.begin(KEY, 'start')
    sounds(21, 40)
    opened.resolve()
    await begins
    sounds(41, 50)
    expect(recorded).toEqual(numbers(1, 50))
  })

  test('has silence for a stall before it began, and after', async () => {
    sounds(1, 2)
    recording.skip(3)
    sounds(6, 7)
    await begun('start')
    recording.skip(2)
    sounds(10, 10)
    expect(recorded).toEqual([1, 2, 0, 0, 0, 6, 7, 0, 0, 10])
  })

  test('has the last four seconds without a gap when its file is slow to open', async () => {
    sounds(1, 10)
    const begins = recording.begin(KEY, 'start')
    sounds(11, FIRST_FRAMES + 50)
    opened.resolve()
    await begins
    expect(recorded).toEqual(numbers(51, FIRST_FRAMES + 50))
  })

  test('has no earlier frames when it is requested too late', async () => {
    sounds(1, FIRST_FRAMES + 1)
    await begun('start')
    sounds(300, 301)
    expect(recorded).toEqual([300, 301])
  })
})

test('a recording to which the other party has agreed has no audio from before that', async () => {
  sounds(1, 20)
  const begins = recording.begin(KEY)
  sounds(21, 22)
  opened.resolve()
  await begins
  sounds(23, 24)
  expect(recorded).toEqual([23, 24])
})

test('a recording that is begun a second time does not restart', async () => {
  sounds(1, 2)
  await begun('start')
  await recording.begin(KEY)
  sounds(3, 3)
  expect(recorded).toEqual([1, 2, 3])
})
