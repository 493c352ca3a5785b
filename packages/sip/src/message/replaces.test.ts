import { describe, expect, test } from 'vitest'
import { Headers } from './headers.ts'
import { replacesIn } from './replaces.ts'

const read = (...values: string[]) => replacesIn(new Headers(values.map((value) => ['replaces', value])))

describe('Replaces', () => {
  test('names a call by its id and the tags of both sides, the receiver’s first', () => {
    const named = { call_id: '425928@bobster.example', local_tag: '7743', remote_tag: '6472' }
    expect(read('425928@bobster.example;to-tag=7743;from-tag=6472')).toEqual({ ...named, early_only: false })
    expect(read(' 425928@bobster.example ; from-tag=6472 ;To-Tag=7743;early-only;x=1')).toEqual({
      ...named,
      early_only: true,
    })
  })

  test('is absent', () => {
    expect(read()).toBeNull()
  })

  test.each([
    [['']],
    [[';to-tag=1;from-tag=2']],
    [['a;to-tag=1']],
    [['a;from-tag=2']],
    [['a;to-tag;from-tag=2']],
    [['a;to-tag=1;from-tag=2', 'b;to-tag=1;from-tag=2']],
  ])('%j is unreadable', (values) => {
    expect(read(...values)).toBe('unreadable')
  })
})
