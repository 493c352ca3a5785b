import { expect, test } from 'vitest'
import { isDateTime } from './date-time.ts'

test.each([
  '2026-11-20T09:00:00Z',
  '2026-11-20T09:00:00.123456789+01:00',
  '2028-02-29T23:59:59-12:00',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
])('%s is a time', (text) => {
  expect(isDateTime(text)).toBe(true)
  expect(new Date(text).toISOString()).toMatch(/^\d{4}-/)
})

test.each([
  '2026-11-20',
  '2026-11-20T09:00:00',
  '2026-02-30T09:00:00Z',
  '2026-12-31T23:59:60Z',
  '9999-12-31T23:59:59-12:00',
  '0000-12-31T23:59:59Z',
  '0001-01-01T00:00:00+01:00',
  '+012026-11-20T09:00:00Z',
  'now',
  '',
])('%j is none', (text) => {
  expect(isDateTime(text)).toBe(false)
})
