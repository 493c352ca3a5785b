import { beforeEach, expect, test, vi } from 'vitest'
import { TestClock } from '../../../test/support/test-clock.ts'
import { limitedLog } from './limited-log.ts'
import { createLog, type Log } from '../log.ts'

let clock: TestClock
let lines: Record<string, unknown>[]
let written: Log
let log: Log

beforeEach(() => {
  clock = new TestClock()
  lines = []
  written = createLog('info', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) })
  log = limitedLog(written, clock)
})

function refuse(times: number, fields: object = {}): void {
  for (let time = 0; time < times; time++) log.warn({ carrier: 'smsc-1', ...fields }, 'it was refused')
}

test('150,000 lines of one kind become one at once, and one a minute with their number', async () => {
  refuse(150_000)
  expect(lines).toMatchObject([{ level: 'warn', carrier: 'smsc-1', msg: 'it was refused' }])
  expect(lines[0]).not.toHaveProperty('suppressed')
  await clock.advance(60_000)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatchObject({ level: 'warn', carrier: 'smsc-1', msg: 'it was refused', suppressed: 149_999 })
})

test('continuing lines become one a minute for as long as they continue, and none is forgotten', async () => {
  for (let second = 0; second < 600; second++) {
    refuse(10)
    await clock.advance(1_000)
  }
  const counted = lines.reduce((sum, { suppressed = 1 }) => sum + Number(suppressed), 0)
  expect([lines.length, counted]).toEqual([11, 6_000])
})

test('after a quiet minute the next line is written at once, and nothing waits', async () => {
  refuse(1)
  await clock.advance(60_000)
  expect(clock.pending).toBe(0)
  refuse(1)
  expect(lines).toHaveLength(2)
})

test('another carrier, message or level is another kind', () => {
  refuse(2)
  refuse(2, { carrier: 'smsc-2' })
  log.error({ carrier: 'smsc-1' }, 'it was refused')
  log.warn({ carrier: 'smsc-1' }, 'it is down')
  log.info('it is up')
  expect(lines).toHaveLength(5)
})

test('the reasons of suppressed lines are counted, ten of them by name', async () => {
  refuse(1, { reason: 'not a number' })
  refuse(3, { reason: 'not a text' })
  for (let at = 0; at < 20; at++) refuse(1, { reason: `reason ${at}` })
  await clock.advance(60_000)
  const reasons = lines[1]?.['reasons'] as Record<string, number>
  expect([reasons['not a text'], reasons['others'], Object.keys(reasons).length]).toEqual([3, 11, 11])
})

test('the lines of a child are limited with those of its parent, and keep its fields', async () => {
  refuse(1)
  log.child({ rtp_port: 40_002 }).warn({ carrier: 'smsc-1' }, 'it was refused')
  expect(lines).toHaveLength(1)
  await clock.advance(60_000)
  expect(lines[1]).toMatchObject({ rtp_port: 40_002, suppressed: 1 })
})

test('a child is created with its first line, and a child of a child keeps the fields of both', () => {
  const made = vi.spyOn(written, 'child')
  const child = log.child({ rtp_port: 40_002 })
  const grandchild = child.child({ call_id: 'call_1' })
  child.debug('audio was late')
  expect(made).not.toHaveBeenCalled()
  grandchild.warn('no port is free')
  expect(made).toHaveBeenCalledTimes(1)
  expect(lines.at(-1)).toMatchObject({ rtp_port: 40_002, call_id: 'call_1', msg: 'no port is free' })
})

test('lines below the level of the log cost nothing', () => {
  const silent = limitedLog(createLog('silent'), clock)
  silent.warn({ carrier: 'smsc-1' }, 'it was refused')
  expect(clock.pending).toBe(0)
})
