import type { Call, CallExchange, CallTurn, Delivery, Event } from '@ohun/sdk'
import { describe, expect, test } from 'vitest'
import { entriesOf, lengthOf, type Happened } from './entries.ts'

const at = (seconds: number): string => new Date(Date.UTC(2026, 10, 20, 9) + seconds * 1_000).toISOString()

const CALL = {
  created_at: at(0),
  started_at: at(0),
  answered_at: at(5),
  ended_at: at(60),
  transcript: [
    { turn_id: 'trn_1', role: 'caller', text: 'Where is my order?', timestamp: at(10) },
    { turn_id: 'trn_2', role: 'agent', text: 'It arrives tomorrow.', timestamp: at(10.2) },
  ],
} as unknown as Call

const TURN = { turn_id: 'trn_1', reply_turn_id: 'trn_2', heard_at: at(10), first_speech_ms: 330, outcome: 'fallback' }
const EXCHANGE = { exchange_id: 'exc_1', started_at: at(10.05), duration_ms: 150, error: 'status' }
const EVENT = { event_id: 'evt_1', event_type: 'call.quality_degraded', timestamp: at(20) }
const DELIVERY = { delivery_id: 'del_1', created_at: at(20), delivered_at: null, last_error: 'timeout' }

const HAPPENED = {
  turns: [TURN as CallTurn],
  exchanges: [EXCHANGE as CallExchange],
  events: [EVENT as unknown as Event],
  deliveries: [DELIVERY as Delivery],
} satisfies Happened

const NOTHING: Happened = { turns: [], exchanges: [], events: [], deliveries: [] }

describe('entries of a call', () => {
  test('are in chronological order, each on its lane', () => {
    const entries = entriesOf(CALL, HAPPENED)
    expect(entries.map(({ id, lane }) => [id, lane])).toEqual([
      ['trn_1', 'caller'],
      ['exc_1', 'exchanges'],
      ['trn_2', 'agent'],
      ['evt_1', 'events'],
      ['del_1', 'deliveries'],
    ])
  })

  test('place words of the caller before they were recognised, and those of the agent when they were heard', () => {
    const [caller, , agent] = entriesOf(CALL, HAPPENED)
    expect(caller).toMatchObject({ until_ms: 10_000 })
    expect(caller!.at_ms).toBeLessThan(10_000)
    expect(agent).toMatchObject({ at_ms: 10_330 })
    expect(entriesOf(CALL, NOTHING).at(-1)).toMatchObject({ id: 'trn_2', at_ms: 10_200 })
  })

  test('let the words of a side end before its next ones begin', () => {
    const long = Array.from({ length: 60 }, () => 'word').join(' ')
    const transcript = [
      { turn_id: 'trn_1', role: 'agent', text: long, timestamp: at(10) },
      { turn_id: 'trn_2', role: 'caller', text: 'Yes.', timestamp: at(12) },
      { turn_id: 'trn_3', role: 'agent', text: 'Good.', timestamp: at(13) },
      { turn_id: 'trn_4', role: 'caller', text: long, timestamp: at(15) },
    ]
    const entries = entriesOf({ ...CALL, transcript } as Call, NOTHING)
    const placeOf = (id: string) => entries.find((entry) => entry.id === id)!
    expect(placeOf('trn_1')).toMatchObject({ at_ms: 10_000, until_ms: 13_000 })
    expect(placeOf('trn_4')).toMatchObject({ at_ms: 12_000, until_ms: 15_000 })
  })

  test('show what failed', () => {
    const failed = entriesOf(CALL, HAPPENED).filter((entry) => entry.failed)
    expect(failed.map(({ id }) => id)).toEqual(['exc_1', 'trn_2', 'evt_1', 'del_1'])
    const given_up = { ...EXCHANGE, error: 'given_up' } as CallExchange
    expect(entriesOf(CALL, { ...NOTHING, exchanges: [given_up] })[1]).toMatchObject({ failed: false })
  })
})

test('the axis is as long as the call, or as the known part of a call in progress', () => {
  expect(lengthOf(CALL, entriesOf(CALL, HAPPENED))).toBe(60_000)
  expect(lengthOf({ ...CALL, ended_at: null }, entriesOf(CALL, HAPPENED))).toBe(20_000)
  expect(lengthOf({ ...CALL, ended_at: null }, [])).toBe(1_000)
})
