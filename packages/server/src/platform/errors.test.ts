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
