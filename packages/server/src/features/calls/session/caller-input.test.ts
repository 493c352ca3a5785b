import { describe, expect, test } from 'vitest'
import { TestClock } from '../../../../test/support/test-clock.ts'
import { CallerInput } from './caller-input.ts'

test('a flood of unhandled keys is cut off at more than a person presses', async () => {
  const clock = new TestClock()
  const caller_input = new CallerInput(clock, { ms: 60_000, reached() {} })
  const { signal } = new AbortController()
  for (let pressed = 0; pressed < 5_000; pressed++)
    caller_input.hear({ kind: 'digit', digit: String(pressed % 10), at: clock.now() })
  const handled: string[] = []
  const next = async () => {
    const key = caller_input.next(1_000, ['digit'], signal)
    await clock.advance(1_000)
    return await key
  }
  for (let key = await next(); key; key = await next()) handled.push(key.digit)
  expect(handled).toHaveLength(200)
  expect(handled.slice(0, 3)).toEqual(['0', '1', '2'])
  caller_input.hear({ kind: 'digit', digit: '#', at: clock.now() })
  expect((await next())?.digit).toBe('#')
})

describe('a hold', () => {
  function held() {
    const clock = new TestClock()
    let reached = 0
    const caller_input = new CallerInput(clock, { ms: 60_000, reached: () => void reached++ })
    return { clock, caller_input, reached: () => reached }
  }

  test('has a limit, which counts from the first of two holders', async () => {
    const { clock, caller_input, reached } = held()
    caller_input.hold('us')
    await clock.advance(40_000)
    caller_input.hold('them')
    caller_input.release('us')
    await clock.advance(19_999)
    expect(reached()).toBe(0)
    await clock.advance(1)
    expect(reached()).toBe(1)
  })

  test('leaves no timer behind when it ends in time, by a release or with the call', async () => {
    const { clock, caller_input, reached } = held()
    caller_input.hold('us')
    await clock.advance(59_000)
    caller_input.release('us')
    caller_input.hold('them')
    await clock.advance(59_000)
    caller_input.close()
    await clock.advance(120_000)
    expect([reached(), clock.pending]).toEqual([0, 0])
  })

  test.each([
    ['agent', 1],
    ['us', 0],
    ['them', 0],
  ] as const)('by %s alone keeps %i of the words that are said on it', async (holder, kept) => {
    const { clock, caller_input } = held()
    caller_input.hold(holder)
    const at = clock.now()
    caller_input.hear({ kind: 'utterance', turn_id: 'trn_1', text: 'Hello?', confidence: 1, at, known_at: at })
    caller_input.release(holder)
    const next = caller_input.next(1_000, ['utterance'], new AbortController().signal)
    await clock.advance(1_000)
    expect(await next).toEqual(kept ? expect.objectContaining({ text: 'Hello?' }) : null)
  })

  test('does not count if the call is over', () => {
    const { clock, caller_input } = held()
    caller_input.close()
    caller_input.hold('us')
    expect([caller_input.on_hold, clock.pending]).toEqual([false, 0])
  })
})
