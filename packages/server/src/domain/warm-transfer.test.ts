import { describe, expect, test } from 'vitest'
import { isAtWork, readTransferRequest, WEEKDAYS, type Hours } from './warm-transfer.ts'

const NUMBER = '+2348031234567'

describe('a warm transfer that is asked for', () => {
  test('has defaults', () => {
    expect(readTransferRequest({ destination: NUMBER, mood: 'calm' })).toEqual({
      request: {
        colleagues: [{ destination: NUMBER, hours: null }],
        summary: null,
        ring_seconds: 30,
        accept: 'key',
        stay: null,
      },
    })
  })

  test('may let the agent stay, under its default names, and promise a call-back', () => {
    expect(readTransferRequest({ destination: NUMBER, afterwards: 'stay', call_back: true })).toMatchObject({
      request: { stay: { answers: 'addressed', addressed_as: null }, call_back: true },
    })
  })

  test('lists colleagues in order, with hours', () => {
    const destinations = [
      { destination: NUMBER, opens: '08:00', closes: '17:00', days: ['mon'] },
      { destination: NUMBER },
    ]
    expect(readTransferRequest({ destinations })).toMatchObject({
      request: {
        colleagues: [
          { hours: { opens: '08:00', closes: '17:00', days: ['mon'], timezone: 'Africa/Lagos' } },
          { hours: null },
        ],
      },
    })
  })

  test.each([
    [[], 'it is not an object'],
    [{}, 'exactly one of destination and destinations'],
    [{ destination: NUMBER, destinations: [] }, 'exactly one of destination and destinations'],
    [{ destination: '0803' }, 'destination is not an E.164 number'],
    [{ destinations: [] }, 'destinations is not a list of 1 to 10'],
    [{ destinations: [{ destination: NUMBER }, 7] }, 'destinations[1].destination is not an E.164 number'],
    [{ destinations: [{ destination: NUMBER, opens: '8' }] }, 'destinations[0].opens is not a time'],
    [{ destinations: [{ destination: NUMBER, opens: '08:00' }] }, 'destinations[0].closes is not a time'],
    [
      { destinations: [{ destination: NUMBER, opens: '08:00', closes: '09:00', days: ['Monday'] }] },
      'days is not a list',
    ],
    [
      { destinations: [{ destination: NUMBER, opens: '08:00', closes: '09:00', timezone: 'Lagos' }] },
      'destinations[0].timezone is not an IANA time zone such as Africa/Lagos',
    ],
    [
      { destinations: [{ destination: NUMBER, opens: '08:00', closes: '09:00', timezone: '+01:00' }] },
      'timezone is not an IANA time zone such as Africa/Lagos; offsets such as +01:00 are not accepted',
    ],
    [{ destination: NUMBER, summary: ' ' }, 'summary is not a text of 1 to 1000'],
    [{ destination: NUMBER, ring_seconds: 4 }, 'ring_seconds is not a whole number from 5 to 60'],
    [{ destination: NUMBER, accept: 'voice' }, 'accept is neither key nor answer'],
    [{ destination: NUMBER, call_back: 'yes' }, 'call_back is neither true nor false'],
    [{ destination: NUMBER, afterwards: 'wait' }, 'afterwards is neither leave nor stay'],
    [{ destination: NUMBER, answers: 'everything' }, 'answers is only for afterwards: stay'],
    [{ destination: NUMBER, addressed_as: ['Ada'] }, 'addressed_as is only for afterwards: stay'],
    [{ destination: NUMBER, afterwards: 'stay', answers: 'all' }, 'answers is neither addressed nor everything'],
    [{ destination: NUMBER, afterwards: 'stay', addressed_as: ['…'] }, 'addressed_as is not a list of 1 to 10 names'],
  ])('%j is refused: %s', (given, fault) => {
    expect(readTransferRequest(given)).toEqual({ fault: expect.stringContaining(fault) as string })
  })
})

describe('hours', () => {
  const office: Hours = { opens: '08:00', closes: '17:00', days: ['mon', 'fri'], timezone: 'Africa/Lagos' }
  const night: Hours = { opens: '22:00', closes: '06:00', days: ['fri'], timezone: 'Africa/Lagos' }

  // 2026-11-20 is a Friday; Lagos is one hour ahead of UTC.
  test.each([
    [office, '2026-11-20T07:00:00Z', true],
    [office, '2026-11-20T06:59:00Z', false],
    [office, '2026-11-20T16:00:00Z', false],
    [office, '2026-11-21T09:00:00Z', false],
    [night, '2026-11-20T21:00:00Z', true],
    [night, '2026-11-21T04:59:00Z', true],
    [night, '2026-11-21T05:00:00Z', false],
    [night, '2026-11-20T04:00:00Z', false],
    [{ ...office, opens: '00:00', closes: '00:00', days: [...WEEKDAYS] }, '2026-11-21T12:00:00Z', true],
    [null, '2026-11-21T12:00:00Z', true],
  ])('%j at %s: at work is %s', (hours, at, expected) => {
    expect(isAtWork(hours, new Date(at))).toBe(expected)
  })
})
