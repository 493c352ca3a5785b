import type { Usage } from '@ohun/sdk'
import { describe, expect, test } from 'vitest'
import { daysLeft, startOfDay } from './days-left.ts'

const usage = (voice: number): Usage =>
  ({
    month: '2026-11',
    spent_kobo: { voice, sms: 0, whatsapp: 0, numbers: 9_000, plan: 9_000, total: voice + 18_000 },
  }) as Usage
const tenth = Date.parse('2026-11-10T23:00:00Z')

describe('the days that a balance lasts', () => {
  test('follow from the cost of calls and messages this month', () => {
    expect(daysLeft(5_000, usage(10_000), tenth)).toBe(5)
    expect(daysLeft(-1, usage(10_000), tenth)).toBe(0)
  })

  test('are unknown without a cost', () => {
    expect(daysLeft(5_000, usage(0), tenth)).toBeNull()
  })

  test('begin at midnight in Lagos', () => {
    expect(startOfDay(Date.parse('2026-11-10T22:59:59Z'))).toBe('2026-11-09T23:00:00.000Z')
    expect(startOfDay(tenth)).toBe('2026-11-10T23:00:00.000Z')
  })
})
