import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { TestClock } from '../../../test/support/test-clock.ts'
import { createLog, type Log } from '../log.ts'
import { outageLog } from './outage-log.ts'

let clock: TestClock
let lines: Record<string, unknown>[]
let log: Log

beforeEach(() => {
  clock = new TestClock()
  lines = []
  log = outageLog(
    createLog('info', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) }),
    clock,
  )
})

function stopped(message: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(message, 0, 'error'), { severity: 'FATAL', code: '57P01' })
}
const refused = (): Error =>
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })

test('10,000 requests that fail without a database are one line at once, and one a minute with their errors', async () => {
  for (let request = 0; request < 5_000; request++)
    log.error({ request_id: `req_${request}`, err: refused() }, 'request failed')
  for (let request = 0; request < 5_000; request++) log.error({ err: stopped('shutting down') }, 'request failed')
  expect(lines).toMatchObject([{ level: 'error', request_id: 'req_0', msg: 'request failed' }])
  await clock.advance(60_000)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatchObject({
    suppressed: 9_999,
    reasons: { 'connect ECONNREFUSED': 4_999, 'shutting down': 5_000 },
  })
})

test('children share the limit, and different lines do not', () => {
  for (const workspace_id of ['ws_1', 'ws_2'])
    log.child({ workspace_id }).warn({ err: refused() }, 'work could not be claimed')
  log.warn({ err: refused() }, 'leases could not be renewed')
  expect(lines.map(({ msg }) => msg)).toEqual(['work could not be claimed', 'leases could not be renewed'])
})

test('other errors, and lines without an error, are all written', () => {
  for (let time = 0; time < 3; time++) {
    log.error({ err: new TypeError('a bug') }, 'request failed')
    log.info({ status: 503 }, 'request')
    log.info('starting')
  }
  expect(lines).toHaveLength(9)
})
