import { expect, test } from 'vitest'
import { summaryOf } from './summary.ts'

const days = ['2026-11-19', '2026-11-20', '2026-11-21']
const format = (value: number): string => `${value}!`

test('a chart in words has the highest value and the last one, with their days', () => {
  const calls = { name: 'Calls', values: [3, 9, 4] }
  expect(summaryOf({ days, series: [calls], format })).toBe('Calls: highest 9! on 20 Nov, last 4! on 21 Nov.')
})

test('days without a value are left out, and a series without any says so', () => {
  const series = [
    { name: 'Quality', values: [-0.5, -0.7, null] },
    { name: 'Mood', values: [null, null, null] },
  ]
  const expected = 'Quality: highest -0.5! on 19 Nov, last -0.7! on 20 Nov. Mood: no values.'
  expect(summaryOf({ days, series, format })).toBe(expected)
})
