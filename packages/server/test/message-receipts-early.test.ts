import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Event } from '../src/generated/types.gen.ts'
import { openMessageHarness, type MessageHarness } from './support/message-harness.ts'
import { TestClock } from './support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

let database: TestDatabase
let harness: MessageHarness
const clock = new TestClock()

beforeAll(async () => {
  database = await createTestDatabase()
  harness = await openMessageHarness({ db: database, clock })
})
afterAll(async () => {
  await harness.stop()
  await database.drop()
})

let named = 0
const name = (): string => `part-${++named}`
const typesOf = (events: Event[]): string[] => events.map(({ event_type }) => event_type)
const whatsapp = { channel: 'whatsapp', encoding: null, segments: 0 } as const

test('a receipt that comes before the carrier’s answer has its effect when the message is recorded as sent, after message.sent', async () => {
  const message = await harness.queued()
  const frames = harness.follow(message)
  const carrier_message_id = name()
  await harness.receipt({ carrier_message_id, status: 'delivered', status_code: '000' })
  expect(await harness.message(message)).toMatchObject({ status: 'queued' })
  await harness.accept(message, [carrier_message_id])
  expect(await harness.message(message)).toMatchObject({ status: 'delivered' })
  const events = await harness.events(message)
  expect(typesOf(events)).toEqual(['message.sent', 'message.dlr', 'message.delivered'])
  expect(events[1]).toMatchObject({ payload: { status_code: '000' } })
  expect(frames).toMatchObject([{ event_type: 'message.delivered' }])
})

test('receipts of some parts come before the answer and of some after', async () => {
  const message = await harness.queued({ segments: 2 })
  const [one, two] = [name(), name()]
  await harness.receipt({ carrier_message_id: one, status: 'delivered' })
  await harness.accept(message, [two, one])
  expect(await harness.message(message)).toMatchObject({ status: 'sent' })
  await harness.receipt({ carrier_message_id: two, status: 'delivered' })
  expect(await harness.message(message)).toMatchObject({ status: 'delivered' })
})

test('the best of several early receipts is the one that waits', async () => {
  const message = await harness.queued(whatsapp)
  const carrier_message_id = name()
  for (const status of ['read', 'delivered'] as const) await harness.receipt({ carrier_message_id, status })
  await harness.accept(message, [carrier_message_id])
  expect(typesOf(await harness.events(message))).toEqual(['message.sent', 'message.delivered', 'message.read'])
})

test('a receipt that comes while the message is being recorded waits for that commit, and nothing is lost', async () => {
  for (let round = 0; round < 20; round++) {
    const message = await harness.queued()
    const carrier_message_id = name()
    await Promise.all([
      harness.accept(message, [carrier_message_id]),
      harness.receipt({ carrier_message_id, status: 'delivered' }),
    ])
    expect(typesOf(await harness.events(message))).toEqual(['message.sent', 'message.dlr', 'message.delivered'])
  }
})

test('a message whose recording is undone leaves its receipt waiting', async () => {
  const message = await harness.queued()
  const carrier_message_id = name()
  await harness.receipt({ carrier_message_id, status: 'delivered' })
  const nameless = { carrier: null as unknown as string }
  await expect(harness.accept(message, [carrier_message_id], nameless)).rejects.toThrow()
  expect(await harness.message(message)).toMatchObject({ status: 'queued' })
  await harness.accept(message, [carrier_message_id])
  expect(await harness.message(message)).toMatchObject({ status: 'delivered' })
})

test('the same name from another carrier is another part', async () => {
  const message = await harness.queued()
  const carrier_message_id = name()
  await harness.accept(message, [carrier_message_id])
  await harness.receipt({ carrier: 'glo-1', carrier_message_id, status: 'failed' })
  expect(await harness.message(message)).toMatchObject({ status: 'sent' })
})

test('concurrently recorded messages: those reported early or ended take nothing from the others', async () => {
  const messages = await Promise.all(Array.from({ length: 12 }, () => harness.queued()))
  const parts = messages.map(name)
  await harness.receipt({ carrier_message_id: parts[3]!, status: 'delivered' })
  const ended = { status: 'send_failed', error_code: 'outcome_unknown' }
  await database.knex('messages').where({ message_id: messages[5]!.message_id }).update(ended)
  await Promise.all(messages.map((message, index) => harness.accept(message, [parts[index]!])))
  const statuses = await Promise.all(messages.map(async (message) => (await harness.message(message)).status))
  expect(statuses).toEqual(messages.map((_, index) => ({ 3: 'delivered', 5: 'send_failed' })[index] ?? 'sent'))
  const events = await Promise.all(messages.map(async (message) => typesOf(await harness.events(message))))
  const early = ['message.sent', 'message.dlr', 'message.delivered']
  expect(events).toEqual(messages.map((_, index) => ({ 3: early, 5: [] })[index] ?? ['message.sent']))
})

test('a message that was erased while a carrier had it is recorded as sent without its text', async () => {
  const message = await harness.queued()
  await database.knex('messages').where({ message_id: message.message_id }).update({ body: '', erased_at: clock.now() })
  await harness.accept(message, [name()])
  expect(await harness.message(message)).toMatchObject({ status: 'sent', body: '' })
  expect(await harness.events(message)).toMatchObject([{ event_type: 'message.sent', payload: { text: '' } }])
})
