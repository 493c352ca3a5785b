import { describe, expect, test } from 'vitest'
import { nextUpdate, requireUnchanged } from './expected-update.ts'

const at = (time: string) => ({ updated_at: new Date(time) })
const SEEN = '2026-11-20T09:00:00.000Z'

describe('the expected state of a row', () => {
  test.each([undefined, SEEN, '2026-11-20T10:00:00+01:00'])('is accepted as %s', (expected) => {
    expect(() => requireUnchanged(at(SEEN), expected)).not.toThrow()
  })

  test('is refused if the row was changed, even by a clock that went back', () => {
    for (const changed of ['2026-11-20T09:00:00.001Z', '2026-11-20T08:59:59.999Z'])
      expect(() => requireUnchanged(at(changed), SEEN)).toThrow(
        `expected_updated_at: it was changed at ${changed}; read it again.`,
      )
  })
})

test('two changes within a millisecond, or under a clock that goes back, have different times', () => {
  const now = new Date(SEEN)
  expect(nextUpdate({ updated_at: now }, now).toISOString()).toBe('2026-11-20T09:00:00.001Z')
  expect(nextUpdate(at('2026-11-20T09:30:00.000Z'), now).toISOString()).toBe('2026-11-20T09:30:00.001Z')
  expect(nextUpdate(at('2026-11-20T08:00:00.000Z'), now)).toEqual(now)
})
