import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FRAME_SAMPLES } from './media-stream.ts'
import { Playout } from './playout.ts'

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const running = (): AbortSignal => new AbortController().signal

// oxlint-disable-next-line typescript/require-await -- an iterable of what is there already.
async function* pieces(...lengths: number[]): AsyncIterable<Int16Array> {
  for (const [at, length] of lengths.entries()) yield new Int16Array(length).fill(at + 1)
}

function pulled(playout: Playout, frames: number): number[] {
  const out = new Int16Array(FRAME_SAMPLES)
  return Array.from({ length: frames }, () => {
    playout.next(out)
    return Array.from(out)
  }).flat()
}

describe('playback', () => {
  test('plays pieces of any length without a gap, and what was played is exact', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 20 }), async (lengths) => {
        const playout = new Playout()
        const played = playout.play(pieces(...lengths), running())
        await settle()
        const total = lengths.reduce((sum, length) => sum + length, 0)
        const sound = pulled(playout, Math.ceil(total / FRAME_SAMPLES) + 1)
        expect(sound.filter((sample) => sample !== 0)).toEqual(
          lengths.flatMap((length, at) => Array.from({ length }, () => at + 1)),
        )
        expect(await played).toEqual({ played_ms: total / 8, finished: true })
      }),
    )
  })

  test('stops at once, with what was played', async () => {
    const playout = new Playout()
    const stop = new AbortController()
    const played = playout.play(pieces(8_000), stop.signal)
    await settle()
    pulled(playout, 7)
    expect(playout.played_ms).toBe(140)
    stop.abort()
    expect(pulled(playout, 1).every((sample) => sample === 0)).toBe(true)
    expect(await played).toEqual({ played_ms: 140, finished: false })
    expect(playout.played_ms).toBe(0)
  })

  test('waits where it is while it is paused or held, and music plays while it is held', async () => {
    const playout = new Playout()
    void playout.play(pieces(1_600), running())
    await settle()
    pulled(playout, 2)
    playout.pause()
    expect(pulled(playout, 5).every((sample) => sample === 0)).toBe(true)
    playout.unpause()
    playout.hold()
    expect(pulled(playout, 50).some((sample) => Math.abs(sample) > 1_000)).toBe(true)
    playout.resume()
    expect([pulled(playout, 1)[0], playout.played_ms]).toEqual([1, 60])
  })

  test('reads two seconds ahead and no further', async () => {
    let read = 0
    // oxlint-disable-next-line typescript/require-await -- as fast as it is asked.
    async function* endless(): AsyncIterable<Int16Array> {
      for (;;) {
        read += 1
        yield new Int16Array(800)
      }
    }
    const playout = new Playout()
    const stop = new AbortController()
    void playout.play(endless(), stop.signal)
    for (let turn = 0; turn < 10; turn++) await settle()
    expect(read).toBe(21)
    pulled(playout, 10)
    for (let turn = 0; turn < 10; turn++) await settle()
    expect(read).toBe(23)
    stop.abort()
  })

  test('waits for a whole frame while more may come', async () => {
    const more = Promise.withResolvers<void>()
    async function* slow(): AsyncIterable<Int16Array> {
      yield new Int16Array(100).fill(1)
      await more.promise
      yield new Int16Array(100).fill(1)
    }
    const playout = new Playout()
    const played = playout.play(slow(), running())
    await settle()
    expect(pulled(playout, 1).every((sample) => sample === 0)).toBe(true)
    more.resolve()
    await settle()
    expect(pulled(playout, 2).filter((sample) => sample === 1)).toHaveLength(200)
    expect(await played).toEqual({ played_ms: 25, finished: true })
  })

  test('of a source that fails plays what came before, and fails then', async () => {
    // oxlint-disable-next-line typescript/require-await -- an iterable of what is there already.
    async function* failing(): AsyncIterable<Int16Array> {
      yield new Int16Array(320).fill(1)
      throw new Error('the provider is gone')
    }
    const playout = new Playout()
    const played = playout.play(failing(), running())
    played.catch(() => {})
    await settle()
    expect(pulled(playout, 2).every((sample) => sample === 1)).toBe(true)
    await expect(played).rejects.toThrow('the provider is gone')
  })

  test('is one at a time, and nothing after the end', async () => {
    const playout = new Playout()
    const first = playout.play(pieces(160), running())
    await expect(playout.play(pieces(160), running())).rejects.toThrow('at once')
    playout.close()
    expect(await first).toEqual({ played_ms: 0, finished: false })
    expect(await playout.play(pieces(160), running())).toEqual({ played_ms: 0, finished: false })
  })
})
