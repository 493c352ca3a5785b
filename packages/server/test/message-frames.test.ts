import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  followConversation,
  publishMessage,
  publishModeChange,
  type PublishedFrame,
} from '../src/features/messages/message-frames.ts'
import { LONGEST_MESSAGE, type LiveBus } from '../src/platform/live/live-bus.ts'
import { heard, processBus, type Heard } from './support/process-bus.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const NOW = new Date('2026-11-20T11:00:00.000Z')

const SCOPE = { workspace_id: 'ws_1', environment: 'sandbox' } as const

const received = (body: string) => ({
  event_type: 'message.received' as const,
  message: {
    ...SCOPE,
    message_id: 'msg_1',
    conversation_id: 'conv_1',
    direction: 'inbound' as const,
    body,
    status: 'received' as const,
  },
  timestamp: NOW,
})

const frameOf = (text: string | null) => ({
  event_type: 'message.received',
  conversation_id: 'conv_1',
  timestamp: NOW.toISOString(),
  payload: { message_id: 'msg_1', direction: 'inbound', text, status: 'received' },
})

async function followed(bus: LiveBus, conversation_id: string): Promise<Heard<PublishedFrame>> {
  const frames = heard<PublishedFrame>((listener) => followConversation(bus, conversation_id, listener))
  await bus.active()
  return frames
}

test('a message reaches this process at once and the others whole, in any script, and no other conversation', async () => {
  const [here, there] = [await processBus(db), await processBus(db)]
  const [near, far] = [await followed(here, 'conv_1'), await followed(there, 'conv_1')]
  const other = await followed(here, 'conv_2')
  publishMessage(here, received('Ẹ káàárọ̀ 👋\nwhere is it?'))
  expect(near.frames).toEqual([frameOf('Ẹ káàárọ̀ 👋\nwhere is it?')])
  expect(await far.until(1)).toEqual(near.frames)
  expect(other.frames).toEqual([])
})

test.each([4_096, 20_000])('a message of %i characters reaches the other processes whole', async (length) => {
  const [here, there] = [await processBus(db), await processBus(db)]
  const far = await followed(there, 'conv_1')
  const long = 'ọ'.repeat(length)
  publishMessage(here, received(long))
  expect(await far.until(1)).toEqual([frameOf(long)])
})

test('a message that is too long for the other processes reaches them without its text', async () => {
  const [here, there] = [await processBus(db), await processBus(db)]
  const [near, far] = [await followed(here, 'conv_1'), await followed(there, 'conv_1')]
  const longest = 'ọ'.repeat(LONGEST_MESSAGE)
  publishMessage(here, received(longest))
  expect(near.frames).toEqual([frameOf(longest)])
  expect(await far.until(1)).toEqual([frameOf(null)])
})

test('a change of mode says who made it', async () => {
  const [here, there] = [await processBus(db), await processBus(db)]
  const far = await followed(there, 'conv_1')
  const payload = { from_mode: 'ai', to_mode: 'human', actor_user_id: 'usr_1' } as const
  publishModeChange(here, SCOPE, { conversation_id: 'conv_1', timestamp: NOW, ...payload })
  const frame = { event_type: 'conversation.mode_changed', conversation_id: 'conv_1', timestamp: NOW.toISOString() }
  expect(await far.until(1)).toEqual([{ ...frame, payload }])
})
