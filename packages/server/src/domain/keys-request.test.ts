import { expect, test } from 'vitest'
import { readKeysRequest } from './keys-request.ts'

test('an empty request has the defaults', () => {
  expect(readKeysRequest({})).toEqual({
    request: {
      min_digits: 1,
      max_digits: 32,
      terminator: '#',
      timeout_seconds: 10,
      pause_seconds: 3,
      retries: 1,
      retry_text: null,
      secret: false,
    },
  })
})

test('keeps what is given, and ignores unknown fields', () => {
  const given = { min_digits: 4, max_digits: 4, terminator: null, secret: true, mood: 'cheerful' }
  expect(readKeysRequest(given)).toEqual({
    request: expect.objectContaining({ min_digits: 4, max_digits: 4, terminator: null, secret: true }),
  })
  expect(readKeysRequest(given)).not.toHaveProperty('request.mood')
})

test.each([
  [null, 'it is not an object'],
  [[], 'it is not an object'],
  ['4', 'it is not an object'],
  [{ min_digits: 0 }, 'min_digits is not a whole number from 1 to 32'],
  [{ max_digits: 33 }, 'max_digits is not a whole number from 1 to 32'],
  [{ max_digits: '4' }, 'max_digits is not a whole number from 1 to 32'],
  [{ terminator: '##' }, 'terminator is not null or one of 0-9, *, # and A-D'],
  [{ timeout_seconds: 61 }, 'timeout_seconds is not a whole number from 1 to 60'],
  [{ pause_seconds: 0.5 }, 'pause_seconds is not a whole number from 1 to 20'],
  [{ retries: 6 }, 'retries is not a whole number from 0 to 5'],
  [{ retry_text: ' ' }, 'retry_text is not a text of 1 to 500 characters'],
  [{ retry_text: 'a'.repeat(501) }, 'retry_text is not a text of 1 to 500 characters'],
  [{ secret: 'yes' }, 'secret is not true or false'],
  [{ min_digits: 6, max_digits: 4 }, 'min_digits is 6, more than max_digits, which is 4'],
])('refuses %j', (given, fault) => {
  expect(readKeysRequest(given)).toEqual({ fault })
})
