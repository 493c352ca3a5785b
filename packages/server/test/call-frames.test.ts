import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { followCall, publishEvent, publishTurn, type CallFrame } from '../src/features/calls/call-frames.ts'
import { createNotifications } from '../src/platform/db/notifications.ts'
import { createLiveBus, type LiveBus } from '../src/platform/live-bus.ts'
import { createLog } from '../src/platform/log.ts'
import { TestClock } from './support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

async function processBus(): Promise<LiveBus> {
  const notifications = createNotifications({ db, clock: new TestClock(), log: createLog('silent') })
  const bus = createLiveBus(notifications)
  await notifications.start()
  onTestFinished(() => notifications.close())
  return bus
}

const said = (text: string): CallFrame & { kind: 'transcript' } => ({
  kind: 'transcript',
  role: 'caller',
  text,
  is_final: true,
  turn_id: 'trn_1',
  ts: '2026-11-20T11:00:00.000Z',
})

/** What a bus is sent of a call; `until` resolves when so many frames have come. */
function followed(bus: LiveBus, call_id: string) {
  const frames: CallFrame[] = []
  let more = Promise.withResolvers<void>()
  const listener = (frame: CallFrame): void => {
    frames.push(frame)
    more.resolve()
    more = Promise.withResolvers()
  }
  onTestFinished(followCall(bus, call_id, listener))
  const until = async (count: number): Promise<CallFrame[]> => {
    while (frames.length < count) await more.promise
    return frames
  }
  return { frames, until }
}

test('a frame reaches this process at once and the others whole, in any script', async () => {
  const [here, there] = [await processBus(), await processBus()]
  const [near, far] = [followed(here, 'call_1'), followed(there, 'call_1')]
  const frame = said('Ẹ káàárọ̀ 👋')
  publishTurn(here, 'call_2', said('of another call'))
  publishTurn(here, 'call_1', frame)
  expect(near.frames).toEqual([frame])
  expect(await far.until(1)).toEqual([frame])
})

test('an event that is longer than a notification reaches the other processes as its id', async () => {
  const [here, there] = [await processBus(), await processBus()]
  const [near, far] = [followed(here, 'call_1'), followed(there, 'call_1')]
  const envelope = { text: 'x'.repeat(8_000) }
  const frame = { kind: 'event', event_type: 'call.completed', event_id: 'evt_1', envelope } as const
  publishEvent(here, 'call_1', { ...frame, event_body: JSON.stringify(envelope) })
  expect(near.frames).toEqual([frame])
  expect(await far.until(1)).toEqual([{ ...frame, envelope: null }])
})

test('what nobody could read again by an id and is too long stays in its process', async () => {
  const [here, there] = [await processBus(), await processBus()]
  const far = followed(there, 'call_1')
  publishTurn(here, 'call_1', said('x'.repeat(8_000)))
  publishTurn(here, 'call_1', said('short'))
  expect(await far.until(1)).toEqual([said('short')])
})
