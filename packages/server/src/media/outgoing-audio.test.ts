import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FRAME_SAMPLES } from './audio-stream.ts'
import { OutgoingAudio } from './outgoing-audio.ts'

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const running = (): AbortSignal => new AbortController().signal

async function* pieces(...lengths: number[]): AsyncIterable<Int16Array> {
  for (const [at, length] of lengths.entries()) yield new Int16Array(length).fill(at + 1)
}

function pulled(outgoing_audio: OutgoingAudio, frames: number): number[] {
  const out = new Int16Array(FRAME_SAMPLES)
  return Array.from({ length: frames }, () => {
    outgoing_audio.next(out)
    return Array.from(out)
  }).flat()
}

describe('playback', () => {
  test('plays pieces of any length without a gap, and what was played is exact', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 20 }), async (lengths) => {
        const outgoing_audio = new OutgoingAudio()
        const played = outgoing_audio.play(pieces(...lengths), running())
        await settle()
        const total = lengths.reduce((sum, length) => sum + length, 0)
        const sound = pulled(outgoing_audio, Math.ceil(total / FRAME_SAMPLES) + 1)
        expect(sound.filter((sample) => sample !== 0)).toEqual(
          lengths.flatMap((length, at) => Array.from({ length }, () => at + 1)),
        )
        expect(await played).toEqual({ played_ms: total / 8, finished: true })
      }),
    )
  })

  test('stops at once, and reports what was played', async () => {
    const outgoing_audio = new OutgoingAudio()
    const stop = new AbortController()
    const played = outgoing_audio.play(pieces(8_000), stop.signal)
    await settle()
    pulled(outgoing_audio, 7)
    expect(outgoing_audio.played_ms).toBe(140)
    stop.abort()
    expect(pulled(outgoing_audio, 1).every((sample) => sample === 0)).toBe(true)
    expect(await played).toEqual({ played_ms: 140, finished: false })
    expect(outgoing_audio.played_ms).toBe(0)
  })

  test('waits while it is paused or held, and music plays while it is held', async () => {
    const outgoing_audio = new OutgoingAudio()
    void outgoing_audio.play(pieces(1_600), running())
    await settle()
    pulled(outgoing_audio, 2)
    outgoing_audio.pause()
    expect(pulled(outgoing_audio, 5).every((sample) => sample === 0)).toBe(true)
    outgoing_audio.unpause()
    outgoing_audio.hold()
    expect(pulled(outgoing_audio, 50).some((sample) => Math.abs(sample) > 1_000)).toBe(true)
    outgoing_audio.resume()
    expect([pulled(outgoing_audio, 1)[0], outgoing_audio.played_ms]).toEqual([1, 60])
  })

  test('reads two seconds ahead and no further', async () => {
    let read = 0
    async function* endless(): AsyncIterable<Int16Array> {
      for (;;) {
        read += 1
        yield new Int16Array(800)
      }
    }
    const outgoing_audio = new OutgoingAudio()
    const stop = new AbortController()
    void outgoing_audio.play(endless(), stop.signal)
    for (let turn = 0; turn < 10; turn++) await settle()
    expect(read).toBe(21)
    pulled(outgoing_audio, 10)
    for (let turn = 0; turn < 10; turn++) await settle()
    expect(read).toBe(23)
    stop.abort()
  })

  test('waits for a whole frame while more audio may come', async () => {
    const more = Promise.withResolvers<void>()
    async function* slow(): AsyncIterable<Int16Array> {
      yield new Int16Array(100).fill(1)
      await more.promise
      yield new Int16Array(100).fill(1)
    }
    const outgoing_audio = new OutgoingAudio()
    const played = outgoing_audio.play(slow(), running())
    await settle()
    expect(pulled(outgoing_audio, 1).every((sample) => sample === 0)).toBe(true)
    more.resolve()
    await settle()
    expect(pulled(outgoing_audio, 2).filter((sample) => sample === 1)).toHaveLength(200)
    expect(await played).toEqual({ played_ms: 25, finished: true })
  })

  test('plays the audio before a failure of its source, and then fails', async () => {
    async function* failing(): AsyncIterable<Int16Array> {
      yield new Int16Array(320).fill(1)
      throw new Error('the provider is gone')
    }
    const outgoing_audio = new OutgoingAudio()
    const played = outgoing_audio.play(failing(), running())
    played.catch(() => {})
    await settle()
    expect(pulled(outgoing_audio, 2).every((sample) => sample === 1)).toBe(true)
    await expect(played).rejects.toThrow('the provider is gone')
  })

  test('plays one source at a time, and nothing after the end', async () => {
    const outgoing_audio = new OutgoingAudio()
    const first = outgoing_audio.play(pieces(160), running())
    await expect(outgoing_audio.play(pieces(160), running())).rejects.toThrow('at once')
    outgoing_audio.close()
    expect(await first).toEqual({ played_ms: 0, finished: false })
    expect(await outgoing_audio.play(pieces(160), running())).toEqual({ played_ms: 0, finished: false })
  })
})
