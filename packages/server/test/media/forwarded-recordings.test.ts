import { MessageChannel } from 'node:worker_threads'
import { systemClock } from '@ohun/clock'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WAIT } from '../../../../test/limits.ts'
import { FRAME_SAMPLES } from '../../src/media/audio-stream.ts'
import type { OpenRecorder } from '../../src/media/call-recorder.ts'
import { threadChannel } from '../../src/media/channel.ts'
import { MediaClient } from '../../src/media/client/media-client.ts'
import { RemoteLine } from '../../src/media/client/remote-line.ts'
import type { MediaRequests } from '../../src/media/client/requests.ts'
import type { FromMedia, RecordedPiece, ToMedia } from '../../src/media/protocol.ts'
import { ForwardedRecorder, writePiece } from '../../src/media/recording/forwarded-recorder.ts'
import { serveMedia } from '../../src/media/serve-media.ts'
import { createLog } from '../../src/platform/log.ts'
import { FakeMedia } from '../support/fake-media.ts'

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

test('a thread sends the recordings of those lines alone that were opened with a recorder, and keeps the others on its disk', async () => {
  const media = new FakeMedia()
  const recorders: (OpenRecorder | undefined)[] = []
  const { port1, port2 } = new MessageChannel()
  serveMedia(threadChannel<FromMedia, ToMedia>(port2), {
    plane: {
      openRtp(family, openRecorder) {
        recorders.push(openRecorder)
        return media.openRtp(family)
      },
      openBrowser: (offer) => media.openBrowser(offer),
    },
    node: media.node,
    log: createLog('silent'),
    metrics: () => Promise.resolve(''),
  })
  const channel = threadChannel<ToMedia, FromMedia>(port1)
  const openLink = () => ({ channel, end: () => Promise.resolve() })
  const greetingOf = () => Promise.resolve(null)
  const client = new MediaClient({ openLink, greetingOf, clock: systemClock, log: createLog('silent') })
  onTestFinished(() => client.close())
  const frames: [number, number][] = []
  const kept = {
    write: (heard: Int16Array, said: Int16Array) => void frames.push([heard[0]!, said[0]!]),
    skip() {},
    finish: () => Promise.resolve(),
    discard: () => Promise.resolve(),
  }
  await client.openRtp()
  const sent = (await client.openRtp(4, () => Promise.resolve(kept)))!
  await sent.line.record({ workspace_id: 'ws_1', file_id: 'call_1' })
  expect(recorders.map((one) => one !== undefined)).toEqual([false, true])
  const recorder = await recorders[1]!({ workspace_id: 'ws_1', file_id: 'call_1' })
  recorder.write(frameOf(1), frameOf(1_001))
  await recorder.finish()
  await vi.waitFor(() => expect(frames).toEqual(expected(1, 1)), WAIT)
})
