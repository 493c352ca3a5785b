import { expect, test } from 'vitest'
import { HOUR_MS, nextHour } from './next-hour.ts'

const MARK = new Date('2026-11-20T11:00:00.000Z')
const LATE_MS = 5 * 60_000

const hour = (hours: number): Date => new Date(MARK.getTime() + hours * HOUR_MS)
const minutes = (time: Date, count: number): Date => new Date(time.getTime() + count * 60_000)

async function next(now: Date, first: Date | null): Promise<{ hour: Date | null; looked: number }> {
  let looked = 0
  const firstRow = async (): Promise<Date | null> => (looked++, first)
  return { hour: await nextHour({ now, mark: MARK, late_ms: LATE_MS, firstRow }), looked }
}

test('an hour is counted when it is over, and includes rows that arrive late', async () => {
  expect(await next(minutes(hour(1), 4), null)).toEqual({ hour: null, looked: 0 })
  expect(await next(minutes(hour(1), 5), null)).toEqual({ hour: MARK, looked: 0 })
})

test('hours without rows are skipped, up to the last one that is over', async () => {
  const year = minutes(hour(365 * 24), 5)
  expect(await next(year, minutes(hour(700), 59))).toEqual({ hour: hour(700), looked: 1 })
  expect(await next(year, null)).toEqual({ hour: hour(365 * 24 - 1), looked: 1 })
  expect(await next(year, hour(365 * 24 + 3))).toEqual({ hour: hour(365 * 24 - 1), looked: 1 })
})

test('the hour of the mark comes next when its rows begin a little before it', async () => {
  expect(await next(minutes(hour(9), 0), minutes(MARK, -59))).toEqual({ hour: MARK, looked: 1 })
})
