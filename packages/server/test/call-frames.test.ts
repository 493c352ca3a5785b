import { afterAll, beforeAll, expect, test } from 'vitest'
import { followCall, publishEvent, publishTurn, type CallFrame } from '../src/features/calls/call-frames.ts'
import type { LiveBus } from '../src/platform/live/live-bus.ts'
import { heard, processBus, type Heard } from './support/process-bus.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const said = (text: string): CallFrame & { kind: 'transcript' } => ({
  kind: 'transcript',
  role: 'caller',
  text,
  is_final: true,
  turn_id: 'trn_1',
  ts: '2026-11-20T11:00:00.000Z',
})

const followed = (bus: LiveBus, call_id: string): Heard<CallFrame> =>
  heard((listener) => followCall(bus, call_id, listener))

test('a frame reaches this process at once and the others whole, in any script', async () => {
  const [here, there] = [await processBus(db), await processBus(db)]
  const [near, far] = [followed(here, 'call_1'), followed(there, 'call_1')]
  const frame = said('Ẹ káàárọ̀ 👋')
  publishTurn(here, 'call_2', said('of another call'))
  publishTurn(here, 'call_1', frame)
  expect(near.frames).toEqual([frame])
  expect(await far.until(1)).toEqual([frame])
})

test('an event that is longer than a notification reaches the other processes as its id', async () => {
  const [here, there] = [await processBus(db), await processBus(db)]
  const [near, far] = [followed(here, 'call_1'), followed(there, 'call_1')]
  const envelope = { text: 'x'.repeat(8_000) }
  const frame = { kind: 'event', event_type: 'call.completed', event_id: 'evt_1', envelope } as const
  publishEvent(here, 'call_1', { ...frame, event_body: JSON.stringify(envelope) })
  expect(near.frames).toEqual([frame])
  expect(await far.until(1)).toEqual([{ ...frame, envelope: null }])
})

test('a frame that is too long and cannot be read again by an id stays in its process', async () => {
  const [here, there] = [await processBus(db), await processBus(db)]
  const far = followed(there, 'call_1')
  publishTurn(here, 'call_1', said('x'.repeat(8_000)))
  publishTurn(here, 'call_1', said('short'))
  expect(await far.until(1)).toEqual([said('short')])
})
