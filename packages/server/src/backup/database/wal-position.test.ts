import { expect, test } from 'vitest'
import { formatLsn, parseLsn, segmentIn, segmentName, segmentOf } from './wal-position.ts'

const SEGMENT_BYTES = 16 * 1024 * 1024

// The expected names are those of `select pg_walfile_name(…)`.
test.each([
  { lsn: '0/16B3748', timeline: 1, name: '000000010000000000000001' },
  { lsn: '0/FFFFFFFF', timeline: 1, name: '0000000100000000000000FF' },
  { lsn: '1/0', timeline: 2, name: '000000020000000100000000' },
  { lsn: '2A/B1000000', timeline: 17, name: '000000110000002A000000B1' },
])('$lsn on timeline $timeline is in the segment $name', ({ lsn, timeline, name }) => {
  const number = segmentOf(parseLsn(lsn), SEGMENT_BYTES)
  expect(segmentName(number, { timeline, segment_bytes: SEGMENT_BYTES })).toBe(name)
  expect(segmentIn(name, SEGMENT_BYTES)).toBe(number)
  expect(parseLsn(formatLsn(parseLsn(lsn)))).toBe(parseLsn(lsn))
})
