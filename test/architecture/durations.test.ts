import { expect, test } from 'vitest'
import { filesMatching, isTest, occurrences, withoutComments } from './source-files.ts'

/**
 * Files that correctly use wall-clock milliseconds, with the reason: they compare with a time that was stored or that
 * another party has set.
 */
const WALL_TIME: Readonly<Record<string, string>> = {
  'delivery/relay/active-relays.ts': 'the end of a lease that another process has written',
  'features/calls/charging/minute-timer.ts': 'the clock of the call, which nobody sets',
  'features/calls/session/filler.ts': 'the clock of the call, which nobody sets',
  'features/calls/session/spoken-answer.ts': 'the clock of the call, which nobody sets',
  'features/messages/receipts/receipts.jobs.ts': 'the age of a stored receipt',
  'features/messages/sending/outcome-known.ts': 'the age of a stored message',
  'features/retention/partitions/drop-partitions.ts': 'the times in the names of partitions',
  'features/retention/partitions/make-partitions.ts': 'the times in the names of partitions',
  'features/retention/retention-metrics.ts': 'the age of stored rows',
  'gateways/messaging/smpp/redelivery.ts': 'since when a stored message may be the same',
  'gateways/speech/phrases/phrase-files.ts': 'the age of files',
  'gateways/telephony/sandbox-carrier.ts':
    'the steady clock of a simulated line, from the time at which the call was placed',
  'gateways/telephony/sandbox-line.ts': 'the same',
  'media/rtp/rtp-session.ts': 'the time in RTCP reports',
  'platform/db/clock-offset.ts': 'the difference of this clock to that of the database',
  'platform/db/database-clock.ts': 'where the monotonic clock begins in wall time',
  'platform/ids.ts': 'the time in an id',
  'platform/leases/clock-steps.ts': 'how far the wall clock is from what has passed',
  'platform/work/after-clock-step.ts': 'how far the wall clock is from what has passed',
  'platform/work/alarm.ts': 'when stored work is due',
  'platform/work/item-runner.ts': 'the end of a stored lease',
  'platform/work/queue.ts': 'when stored work is due',
  'packages/sip/src/authentication/challenger.ts': 'the age of a nonce that another node may have made',
}

const SRC = 'packages/server/src/'
/** The path as `WALL_TIME` has it: below the sources of the server, or whole. */
const shortPath = (path: string): string => (path.startsWith(SRC) ? path.slice(SRC.length) : path)
/** Wall-clock milliseconds that are not immediately converted to another timestamp. */
const measured = /(?<!new Date\([^()]*)\bnow\(\)\.getTime\(\)/g

const sources = filesMatching(`${SRC}**/*.ts`, 'packages/sip/src/**/*.ts')
  .filter(({ path }) => !isTest(path))
  .map(({ path, text }) => ({ path, text: withoutComments(text) }))

test('durations, limits and rates within a process are measured on the monotonic clock', () => {
  expect(sources.length).toBeGreaterThan(500)
  const others = sources.filter(({ path }) => !(shortPath(path) in WALL_TIME))
  expect(occurrences(others, measured)).toEqual([])
})

test('each exception still uses the wall clock', () => {
  const using = new Set(
    sources.filter((file) => occurrences([file], measured).length > 0).map(({ path }) => shortPath(path)),
  )
  expect(Object.keys(WALL_TIME).filter((path) => !using.has(path))).toEqual([])
})

test.each([
  ['const took_ms = clock.now().getTime() - began_ms', 1],
  ['if (this.#clock.now().getTime() >= until) return', 1],
  ['const since = new Date(clock.now().getTime() - DAY_MS)', 0],
  ['const took_ms = clock.monotonic_ms() - began_ms', 0],
])('%s is found %i times', (text, times) => {
  expect(occurrences([{ path: 'a.ts', text }], measured)).toHaveLength(times)
})
