import { expect, test } from 'vitest'
import { ApiError } from './errors.ts'

test('an ApiError knows its status from the catalogue and keeps its cause and headers', () => {
  const cause = new Error('socket closed')
  const error = new ApiError('RATE_LIMITED', 'Too many.', { cause, retry_after_seconds: 3, headers: { Allow: 'GET' } })
  expect(error).toMatchObject({
    status: 429,
    code: 'RATE_LIMITED',
    cause,
    retry_after_seconds: 3,
    headers: { Allow: 'GET' },
  })
})

test('a refusal has no stack trace, but our own failures and every cause have one', () => {
  const cause = new TypeError('of a bug')
  expect(new ApiError('INVALID_ARGUMENT', 'limit: must be a number.', { cause }).stack).not.toContain('    at ')
  expect(new ApiError('INTERNAL', 'Internal error.', { cause }).stack).toContain('errors.test.ts')
  expect(new Error('another').stack).toContain('errors.test.ts')
  expect(cause.stack).toContain('errors.test.ts')
})
