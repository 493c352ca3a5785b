import { afterAll, beforeAll, expect, test } from 'vitest'
import { followCall, publishEvent, publishTurn, type CallFrame } from '../src/features/calls/call-frames.ts'
import { LONGEST_MESSAGE, type LiveBus } from '../src/platform/live/live-bus.ts'
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

async function followed(bus: LiveBus, call_id: string): Promise<Heard<CallFrame>> {
  const frames = heard<CallFrame>((listener) => followCall(bus, call_id, listener))
  await bus.active()
  return frames
}

test('a frame reaches this process at once and the others whole, in any script', async () => {
  const [here, there] = [await processBus(db), await processBus(db)]
  const [near, far] = [await followed(here, 'call_1'), await followed(there, 'call_1')]
  const frame = said('Ẹ káàárọ̀ 👋')
  publishTurn(here, 'call_2', said('of another call'))
  publishTurn(here, 'call_1', frame)
  expect(near.frames).toEqual([frame])
  expect(await far.until(1)).toEqual([frame])
})

test('an event that is too long for other processes reaches the other processes as its id', async () => {
  const [here, there] = [await processBus(db), await processBus(db)]
  const [near, far] = [await followed(here, 'call_1'), await followed(there, 'call_1')]
  const envelope = { text: 'x'.repeat(LONGEST_MESSAGE) }
  const frame = { kind: 'event', event_type: 'call.completed', event_id: 'evt_1', envelope } as const
  publishEvent(here, 'call_1', { ...frame, event_body: JSON.stringify(envelope) })
  expect(near.frames).toEqual([frame])
  expect(await far.until(1)).toEqual([{ ...frame, envelope: null }])
})

test('a turn of more than 8,000 bytes reaches the other processes whole', async () => {
  const [here, there] = [await processBus(db), await processBus(db)]
  const far = await followed(there, 'call_1')
  const long = said('ọ'.repeat(8_000))
  publishTurn(here, 'call_1', long)
  publishTurn(here, 'call_1', said('short'))
  expect(await far.until(2)).toEqual([long, said('short')])
})
