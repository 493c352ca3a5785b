import { describe, expect, test } from 'vitest'
import { Destinations, type AllowedDestinations, type Rate } from './destinations.ts'

const rate = (prefix: string, changes: Partial<Rate> = {}): Rate => {
  return {
    prefix,
    name: null,
    allowed: true,
    minute_kobo: null,
    transfer_kobo: null,
    sms_segment_kobo: null,
    ...changes,
  }
}
const everywhere = { allowed_destinations: null, workspace_allowed_destinations: null }
const isAllowed = (destinations: Destinations, number: string, environment: 'production' | 'sandbox' = 'production') =>
  destinations.faultOf({ environment, number, narrowed: everywhere }) === null

describe('without rates', () => {
  test.each([
    '+2348031234567', // mobile
    '+2347011234567',
    '+2349161234567',
    '+23412345678', // Lagos
    '+23494612345', // Abuja
    '+2348412345', // Port Harcourt, seven digits
    '+2342014531234', // Lagos, new plan
  ])('%s is allowed', (number) => {
    expect(isAllowed(new Destinations(null), number)).toBe(true)
  })

  test.each([
    '+19005550123', // premium
    '+14155550100',
    '+88161234567', // satellite
    '+97912345678', // international premium
    '+447911123456',
    '+233241234567',
    '+2349001234567', // premium, in Nigeria
    '+2347001234567',
    '+2348001234567',
    '+23432811', // a short code
    '+2340091900555', // 009 1900555 in the national form
    '+234803123456', // too short
    '+23480312345678', // too long
  ])('%s is not', (number) => {
    expect(isAllowed(new Destinations(null), number)).toBe(false)
  })

  test('the numbers of the sandbox are allowed only in the sandbox', () => {
    const destinations = new Destinations(null)
    for (const number of ['+2348000000042', '+2341000000042']) {
      expect(isAllowed(destinations, number, 'sandbox')).toBe(true)
      expect(isAllowed(destinations, number)).toBe(false)
    }
  })
})

describe('with rates', () => {
  const destinations = new Destinations([
    rate('+233', { minute_kobo: 25_000 }),
    rate('+23324', { minute_kobo: 30_000 }),
    rate('+2332490', { allowed: false }),
    rate('+234'),
  ])

  test.each([
    ['+233301234567', '+233'],
    ['+233241234567', '+23324'],
    ['+233249012345', '+2332490'],
    ['+2348031234567', '+234'],
    ['+14155550100', undefined],
    ['+2340091900555', undefined],
  ])('the longest prefix of %s wins: %s', (number, prefix) => {
    expect(destinations.rateOf(number)?.prefix).toBe(prefix)
  })

  test('a longer prefix that is not allowed closes a part of one that is', () => {
    expect(isAllowed(destinations, '+233241234567')).toBe(true)
    expect(isAllowed(destinations, '+233249012345')).toBe(false)
    expect(isAllowed(destinations, '+14155550100')).toBe(false)
  })

  test.each([
    [null, null, null],
    [['+233'], null, null],
    [['+234'], null, 'is not in the allowed_destinations of the workspace'],
    [null, ['+234', '+23330'], 'is not in the allowed_destinations of the agent'],
    [['+233'], ['+23324'], null],
    [['+1'], ['+1'], 'is not in the allowed_destinations of the workspace'],
  ])('workspace %j and agent %j narrow them: %s', (workspace_allowed_destinations, allowed_destinations, fault) => {
    const narrowed = { workspace_allowed_destinations, allowed_destinations }
    expect(destinations.faultOf({ environment: 'production', number: '+233241234567', narrowed })).toBe(fault)
  })

  test('an agent without lists, as in a call that began before they existed, narrows nothing', () => {
    const narrowed = {} as AllowedDestinations
    expect(destinations.faultOf({ environment: 'production', number: '+233241234567', narrowed })).toBeNull()
  })

  test('a prefix that a workspace allows does not widen them', () => {
    const narrowed = { workspace_allowed_destinations: ['+1'], allowed_destinations: ['+1'] }
    expect(destinations.faultOf({ environment: 'production', number: '+19005550123', narrowed })).toBe(
      'is not a destination of this service',
    )
  })
})
