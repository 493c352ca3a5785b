import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { TestClock } from '../../../test/support/test-clock.ts'
import { LostDatabaseError } from './lost-database.ts'
import { throughOutage } from './through-outage.ts'

const SECOND_MS = 1_000
const lost = new LostDatabaseError('The database is away.')
const duplicate = Object.assign(new DatabaseError('a duplicate', 1, 'error'), { code: '23505', severity: 'ERROR' })

/** Fails with these errors in turn, and then writes. */
function writing(errors: readonly Error[]) {
  const clock = new TestClock()
  let attempts = 0
  const result = throughOutage(clock, async () => {
    const error = errors[attempts++]
    if (error) throw error
    return 'written'
  })
  return { clock, result, attempts: () => attempts }
}

test('writes once while the database answers', async () => {
  const { result, attempts } = writing([])
  expect([await result, attempts()]).toEqual(['written', 1])
})

test('writes again until the database is back', async () => {
  const { clock, result } = writing([lost, lost, lost])
  await clock.advance(2 * SECOND_MS)
  expect(await result).toBe('written')
})

test('a write that was committed before the connection was lost is not repeated', async () => {
  const { clock, result } = writing([lost, duplicate])
  await clock.advance(2 * SECOND_MS)
  expect(await result).toBe('already_written')
})

test('a duplicate at the first attempt is a fault', async () => {
  await expect(writing([duplicate]).result).rejects.toThrow('a duplicate')
})

test('a fault of the statement is not repeated', async () => {
  const { result, attempts } = writing([new Error('a fault')])
  await expect(result).rejects.toThrow('a fault')
  expect(attempts()).toBe(1)
})

test('gives up when the database is away for longer than a failover takes', async () => {
  const { clock, result } = writing(Array.from({ length: 1_000 }, () => lost))
  const refused = expect(result).rejects.toBe(lost)
  await clock.advance(31 * SECOND_MS)
  await refused
})
