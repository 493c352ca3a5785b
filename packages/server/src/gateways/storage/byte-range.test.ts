import { expect, test } from 'vitest'
import { byteRange } from './byte-range.ts'

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=2-5', { start: 2, end: 5 }],
  ['bytes=2-', { start: 2, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=9-99999999999999999999999', { start: 9, end: 9 }],
  ['Bytes=1-2', { start: 1, end: 2 }],
  [' bytes=1-2 ', { start: 1, end: 2 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=10-20', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  [undefined, 'whole'],
  ['', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=5-2', 'whole'],
  ['bytes=a-b', 'whole'],
  ['bytes=0-1,3-4', 'whole'],
  ['seconds=0-1', 'whole'],
  ['bytes 0-1', 'whole'],
])('%j of ten bytes', (header, expected) => {
  expect(byteRange(header, 10)).toEqual(expected)
})
