import { expect, test } from 'vitest'
import { FRAME_SAMPLES, SAMPLE_RATE } from './audio-stream.ts'
import { Playback } from './playback.ts'

const SECONDS = 60

/** A minute in one piece, like a stored greeting, that counts the samples copied from it. */
function greeting(): { audio: AsyncIterable<Int16Array>; copied(): number } {
  const piece = Int16Array.from({ length: SECONDS * SAMPLE_RATE }, (_, at) => at % 32_000)
  let copied = 0
  const slice = piece.slice.bind(piece)
  piece.slice = (from, to) => {
    const part = slice(from, to)
    copied += part.length
    return part
  }
  async function* audio(): AsyncIterable<Int16Array> {
    yield piece
  }
  return { audio: audio(), copied: () => copied }
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('a long piece is copied only a few seconds ahead of playback', async () => {
  const { audio, copied } = greeting()
  const playback = new Playback(audio)
  await settled()
  expect(copied()).toBeLessThan(3 * SAMPLE_RATE)
  playback.next(new Int16Array(FRAME_SAMPLES))
  playback.stop()
  await settled()
  expect(copied()).toBeLessThan(3 * SAMPLE_RATE)
  expect(await playback.done).toEqual({ played_ms: 20, finished: false })
})

test('a long piece is played completely and in order', async () => {
  const playback = new Playback(greeting().audio)
  const wrong: number[] = []
  for (let at = 0; at < SECONDS * SAMPLE_RATE; at += FRAME_SAMPLES) {
    await settled()
    const frame = new Int16Array(FRAME_SAMPLES)
    playback.next(frame)
    if (frame[0] !== at % 32_000 || frame[159] !== (at + 159) % 32_000) wrong.push(at)
  }
  expect(wrong).toEqual([])
  expect(await playback.done).toEqual({ played_ms: SECONDS * 1_000, finished: true })
})
