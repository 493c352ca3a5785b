import { expect, test } from 'vitest'
import { TestClock } from '../../../../test/support/test-clock.ts'
import { Ears } from './ears.ts'

test('of a flood of keys that nobody has handled yet, no more is kept than a person presses', async () => {
  const clock = new TestClock()
  const ears = new Ears(clock)
  const { signal } = new AbortController()
  for (let pressed = 0; pressed < 5_000; pressed++)
    ears.hear({ kind: 'digit', digit: String(pressed % 10), at: clock.now() })
  const handled: string[] = []
  const next = async () => {
    const key = ears.next(1_000, ['digit'], signal)
    await clock.advance(1_000)
    return await key
  }
  for (let key = await next(); key; key = await next()) handled.push(key.digit)
  expect(handled).toHaveLength(200)
  expect(handled.slice(0, 3)).toEqual(['0', '1', '2'])
  ears.hear({ kind: 'digit', digit: '#', at: clock.now() })
  expect((await next())?.digit).toBe('#')
})
