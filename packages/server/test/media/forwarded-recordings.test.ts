import { expect, test } from 'vitest'
import { FRAME_SAMPLES } from '../../src/media/audio-stream.ts'
import { RemoteLine } from '../../src/media/client/remote-line.ts'
import type { MediaRequests } from '../../src/media/client/requests.ts'
import type { RecordedPiece } from '../../src/media/protocol.ts'
import { ForwardedRecorder, writePiece } from '../../src/media/recording/forwarded-recorder.ts'
import { createLog } from '../../src/platform/log.ts'

/** Frame `n` is heard as n, 1000 + n is said. */
const frameOf = (value: number) => new Int16Array(FRAME_SAMPLES).fill(value)

/** The frames that the other side writes to its file; every sample of a frame is the same. */
function received(pieces: readonly RecordedPiece[]): [number, number][] {
  const frames: [number, number][] = []
  const write = (heard: Int16Array, said: Int16Array): void => {
    expect([new Set(heard).size, new Set(said).size]).toEqual([1, 1])
    frames.push([heard[0]!, said[0]!])
  }
  const skip = (count: number): void =>
    void frames.push(...Array.from({ length: count }, (): [number, number] => [0, 0]))
  for (const piece of pieces) writePiece({ write, skip }, piece)
  return frames
}

/** Records frames from 1 on; `takes` says whether the other side takes piece `n`. */
function record(frames: number, takes = (_piece: number): boolean => true) {
  const pieces: RecordedPiece[] = []
  let sent = 0
  const recorder = new ForwardedRecorder((piece) => {
    const is_taken = takes(++sent)
    if (is_taken) pieces.push(piece)
    return is_taken
  })
  for (let frame = 1; frame <= frames; frame++) recorder.write(frameOf(frame), frameOf(1_000 + frame))
  return { recorder, pieces }
}

const expected = (from: number, to: number): [number, number][] =>
  Array.from({ length: to - from + 1 }, (_, at) => [from + at, 1_000 + from + at])

test('a recording arrives as it was made, a second at a time and its rest at the end', async () => {
  const { recorder, pieces } = record(127)
  expect(pieces).toHaveLength(2)
  await recorder.finish()
  expect(received(pieces)).toEqual(expected(1, 127))
})

test('a piece that the other side is too far behind for is silence of its length, and what follows is at its time', async () => {
  const { recorder, pieces } = record(200, (piece) => piece !== 2 && piece !== 3)
  await recorder.finish()
  const silence: [number, number][] = Array.from({ length: 100 }, () => [0, 0])
  expect(received(pieces)).toEqual([...expected(1, 50), ...silence, ...expected(151, 200)])
})

test('frames that a stall has left out are silence, and what follows is at its time', async () => {
  const { recorder, pieces } = record(10)
  recorder.skip(120)
  recorder.write(frameOf(131), frameOf(1_131))
  await recorder.finish()
  const silence: [number, number][] = Array.from({ length: 120 }, () => [0, 0])
  expect(received(pieces)).toEqual([...expected(1, 10), ...silence, ...expected(131, 131)])
})

test('nothing is sent after the end, and nothing at all of what is discarded before its first second', async () => {
  const { recorder, pieces } = record(10)
  await recorder.discard()
  recorder.write(frameOf(1), frameOf(1))
  await recorder.finish()
  expect(pieces).toEqual([])
  const other = record(10)
  await other.recorder.finish()
  other.recorder.write(frameOf(1), frameOf(1))
  await other.recorder.finish()
  expect(received(other.pieces)).toEqual(expected(1, 10))
})

test('a recording is discarded here also when the other machine fails to', async () => {
  const refuses = new Error('the line has ended')
  const ask = (kind: string) => (kind === 'discard_recording' ? Promise.reject(refuses) : Promise.resolve(null))
  const did: string[] = []
  const note = (what: string) => () => Promise.resolve(void did.push(what))
  const openRecorder = () =>
    Promise.resolve({ write() {}, skip() {}, finish: note('finish'), discard: note('discard') })
  const line = new RemoteLine({
    id: 1,
    understands_speech: true,
    requests: { ask } as unknown as MediaRequests,
    greetingOf: () => Promise.resolve(null),
    recording: { openRecorder, log: createLog('silent') },
    closed() {},
  })
  await line.record({ workspace_id: 'ws_1', file_id: 'call_1' })
  await expect(line.discardRecording()).rejects.toThrow(refuses)
  expect(did).toEqual(['discard'])
})
