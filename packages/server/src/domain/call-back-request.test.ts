import { expect, test } from 'vitest'
import { readCallBackRequest } from './call-back-request.ts'

const NOTHING = { number: null, not_before: null, greeting: null }

test.each([
  [{}, NOTHING],
  [{ number: null, not_before: null, greeting: null, more: 1 }, NOTHING],
  [{ number: '+2348031234567' }, { ...NOTHING, number: '+2348031234567' }],
  [{ not_before: '2026-11-20T09:00:00+01:00' }, { ...NOTHING, not_before: new Date('2026-11-20T08:00:00Z') }],
  [{ greeting: 'Ndewo, Ngozi.' }, { ...NOTHING, greeting: 'Ndewo, Ngozi.' }],
  [{ greeting: 'x'.repeat(500) }, { ...NOTHING, greeting: 'x'.repeat(500) }],
])('%j is a request', (given, request) => {
  expect(readCallBackRequest(given)).toEqual({ request })
})

test.each([
  [null, 'it is not an object'],
  ['now', 'it is not an object'],
  [[], 'it is not an object'],
  [{ number: '08031234567' }, 'number is not an E.164 number such as +2348031234567'],
  [{ number: 1 }, 'number is not an E.164 number such as +2348031234567'],
  [{ not_before: 'tomorrow' }, 'not_before is not a time such as 2026-11-20T09:00:00+01:00'],
  [{ not_before: '2026-11-20T09:00:00' }, 'not_before is not a time such as 2026-11-20T09:00:00+01:00'],
  [{ not_before: '2026-13-45T99:99:99Z' }, 'not_before is not a time such as 2026-11-20T09:00:00+01:00'],
  [{ greeting: ' ' }, 'greeting is not a text of 1 to 500 characters'],
  [{ greeting: 'x'.repeat(501) }, 'greeting is not a text of 1 to 500 characters'],
  [{ greeting: ['Hello'] }, 'greeting is not a text of 1 to 500 characters'],
])('%j is refused', (given, fault) => {
  expect(readCallBackRequest(given)).toEqual({ fault })
})
