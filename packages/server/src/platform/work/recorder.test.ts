import pg from 'pg'
import { expect, test } from 'vitest'
import { TestClock } from '../../../test/support/test-clock.ts'
import { createLog } from '../log.ts'
import { BURST } from '../throttle.ts'
import { Recorder } from './recorder.ts'

const log = createLog('silent')

function refusal(code: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code })
}

test('items that arrive while a batch is written go together with the next one', async () => {
  const batches: number[][] = []
  const recorder = new Recorder<number>({ clock: new TestClock(), log }, async (batch) => {
    batches.push(batch)
    if (batches.length === 1) for (const late of [3, 4, 5]) recorder.add(late)
  })
  recorder.add(1)
  recorder.add(2)
  await recorder.settled()
  expect(batches).toEqual([
    [1, 2],
    [3, 4, 5],
  ])
  expect(recorder.size).toBe(0)
})

test('results that come soon after several batches wait for more, unless somebody waits for them', async () => {
  const batches: number[][] = []
  const recorder = new Recorder<number>({ clock: new TestClock(), log, max_wait_ms: 600_000 }, async (batch) => {
    batches.push(batch)
  })
  const turns = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  for (let result = 1; result <= BURST + 2; result++) {
    recorder.add(result)
    await turns()
  }
  expect(batches).toHaveLength(BURST)
  await recorder.settled()
  expect(batches.slice(BURST)).toEqual([[BURST + 1, BURST + 2]])
})

test('a result that must not wait is written with those that wait', async () => {
  const batches: number[][] = []
  const deps = { clock: new TestClock(), log, max_wait_ms: 600_000, atOnce: (result: number) => result > BURST + 2 }
  const recorder = new Recorder<number>(deps, async (batch) => {
    batches.push(batch)
  })
  const turns = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  for (let result = 1; result <= BURST + 5; result++) {
    recorder.add(result)
    await turns()
  }
  expect(batches.slice(BURST)).toEqual([[BURST + 1, BURST + 2, BURST + 3], [BURST + 4], [BURST + 5]])
})

test('a row that the database refuses does not hold back the others', async () => {
  const written: number[] = []
  const recorder = new Recorder<number>({ clock: new TestClock(), log }, async (batch) => {
    if (batch.includes(3)) throw refusal('22021')
    written.push(...batch)
  })
  for (const result of [1, 2, 3, 4, 5]) recorder.add(result)
  await recorder.settled()
  expect(written).toEqual([1, 2, 4, 5])
})

test('after a deadlock the results are written again at once', async () => {
  const written: number[] = []
  let tries = 0
  const recorder = new Recorder<number>({ clock: new TestClock(), log }, async (batch) => {
    if (++tries === 1) throw refusal('40P01')
    written.push(...batch)
  })
  recorder.add(1)
  await recorder.settled()
  expect(written).toEqual([1])
})

test('a lost database gets the same results when it is back', async () => {
  const clock = new TestClock()
  const written: number[] = []
  let tries = 0
  const recorder = new Recorder<number>({ clock, log }, async (batch) => {
    if (++tries < 4) throw refusal('57P01')
    written.push(...batch)
  })
  recorder.add(1)
  await clock.advance(500)
  expect(written).toEqual([])
  await clock.advance(500)
  await recorder.settled()
  expect(written).toEqual([1])
})
