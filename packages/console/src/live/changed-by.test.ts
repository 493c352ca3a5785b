import type { Event } from '@ohun/sdk'
import { describe, expect, test } from 'vitest'
import { changedBy, isChanged } from './changed-by.ts'

const eventOf = (event_type: string, payload: object) => ({ event_type, payload }) as unknown as Event
const completed = changedBy(eventOf('call.completed', { call_id: 'call_1' }))

describe('an event of a call', () => {
  test.each([
    ['listCalls', { page_size: 100 }],
    ['getCall', { call_id: 'call_1' }],
    ['listEvents', { call_id: 'call_1' }],
    ['listEvents', {}],
    ['listDeliveries', undefined],
  ])('changes %s %j', (operation, input) => {
    expect(isChanged([operation, 'sandbox', input], completed)).toBe(true)
  })

  test.each([
    ['getCall', { call_id: 'call_2' }],
    ['listEvents', { call_id: 'call_2' }],
    ['listAgents', {}],
    ['identity', undefined],
  ])('does not change %s %j', (operation, input) => {
    expect(isChanged([operation, 'sandbox', input], completed)).toBe(false)
  })
})

test('an event of a call-back changes call-backs', () => {
  const scheduled = changedBy(eventOf('call_back.scheduled', { call_back_id: 'cb_1', call_id: 'call_1' }))
  expect(isChanged(['listCallBacks', 'sandbox', { status: 'scheduled' }], scheduled)).toBe(true)
  expect(isChanged(['listCalls', 'sandbox', {}], scheduled)).toBe(false)
})

test('an event of a message changes messages, and nothing about a call', () => {
  const received = changedBy(eventOf('message.received', { message_id: 'msg_1' }))
  expect(isChanged(['listMessages', 'sandbox', {}], received)).toBe(true)
  expect(isChanged(['listEvents', 'sandbox', {}], received)).toBe(true)
  expect(isChanged(['listEvents', 'sandbox', { call_id: 'call_2' }], received)).toBe(false)
  expect(isChanged(['getCall', 'sandbox', { call_id: 'call_2' }], received)).toBe(false)
})
