import { expect, test } from 'vitest'
import { loudest, waveformsOf } from './peaks.ts'

const peaks = { duration_ms: 80, value_ms: 20, caller: btoa('\u0001\u0002\u00FF\u0003'), agent: btoa('\0\0\0\0') }

test('a waveform says how loud each part of the call was', () => {
  const { caller, agent } = waveformsOf(peaks, 1_000)
  expect(loudest(caller, 0, 999)).toBe(0)
  expect(loudest(caller, 1_000, 1_019)).toBe(1)
  expect(loudest(caller, 1_010, 1_045)).toBe(255)
  expect(loudest(caller, 1_060, 9_000)).toBe(3)
  expect(loudest(caller, 1_080, 9_000)).toBe(0)
  expect(loudest(agent, 0, 9_000)).toBe(0)
})
