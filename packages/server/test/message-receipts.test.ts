import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MessageRecord } from '../src/features/messages/message.model.ts'
import type { Event } from '../src/generated/types.gen.ts'
import { createLog } from '../src/platform/log.ts'
import { openMessageHarness, type MessageHarness } from './support/message-harness.ts'
import { TestClock } from './support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

let database: TestDatabase
let harness: MessageHarness
const clock = new TestClock()

const warnings: string[] = []
const log = createLog('warn', { write: (line) => void warnings.push(line) })

beforeAll(async () => {
  database = await createTestDatabase()
  harness = await openMessageHarness({ db: database, clock, log })
})
afterAll(async () => {
  await harness.stop()
  await database.drop()
})

let named = 0
const name = (): string => `part-${++named}`
const typesOf = (events: Event[]): string[] => events.map(({ event_type }) => event_type)

/** A message that a carrier has accepted, and the carrier's names of its parts. */
async function sent({ parts = 1, ...some }: Partial<MessageRecord> & { parts?: number } = {}) {
  const message = await harness.queued({ segments: parts, ...some })
  const names = Array.from({ length: parts }, name)
  await harness.accept(message, names)
  return { message, names, name: names[0] as string }
}

const keptWords = (carrier_message_id: string): Promise<unknown[]> =>
  database.knex('message_parts').where({ carrier_message_id }).pluck('status_detail')

const whatsapp = { channel: 'whatsapp', encoding: null, segments: 0 } as const

describe('an SMS', () => {
  test('delivered: message.dlr with the status code, then message.delivered', async () => {
    const { message, name: carrier_message_id } = await sent()
    await clock.advance(1_000)
    await harness.receipt({ carrier_message_id, status: 'delivered', status_code: '000' })
    expect(await harness.message(message)).toMatchObject({
      status: 'delivered',
      delivered_at: clock.now(),
      error_code: null,
    })
    const [, dlr, delivered] = await harness.events(message)
    const { message_id, conversation_id, agent_id, from: number, to: from, body: text } = message
    const envelope = { agent_id, channel: 'sms', number, from, timestamp: clock.now().toISOString() }
    const said = { message_id, conversation_id, direction: 'outbound', text }
    expect(dlr).toEqual({
      event_id: expect.stringMatching(/^evt_/) as string,
      event_type: 'message.dlr',
      ...envelope,
      payload: { ...said, status: 'delivered', status_code: '000' },
    })
    expect(delivered).toEqual({
      event_id: expect.stringMatching(/^evt_/) as string,
      event_type: 'message.delivered',
      ...envelope,
      payload: {
        ...said,
        agent_version: null,
        from: number,
        to: from,
        channel: 'sms',
        status: 'delivered',
        mno: 'mtn',
      },
    })
  })

  test.each([
    ['failed', 'UNDELIV'],
    ['rejected', 'REJECTD'],
    ['expired', 'EXPIRED'],
  ] as const)('%s: message.dlr saying so, then message.failed with the code', async (status, status_code) => {
    const { message, name: carrier_message_id } = await sent()
    await harness.receipt({ carrier_message_id, status })
    const row = await harness.message(message)
    expect(row).toMatchObject({ status: 'failed', failed_at: clock.now(), error_code: status_code, delivered_at: null })
    const [, dlr, failed] = await harness.events(message)
    expect(dlr).toMatchObject({ event_type: 'message.dlr', payload: { status, status_code } })
    expect(failed).toMatchObject({
      event_type: 'message.failed',
      payload: { status: 'failed', error_code: status_code },
    })
  })

  test('a failure without a code has its kind as error_code', async () => {
    const { message, name: carrier_message_id } = await sent()
    await harness.receipt({ carrier_message_id, status: 'expired', status_code: '' })
    expect(await harness.message(message)).toMatchObject({ status: 'failed', error_code: 'expired' })
  })

  test('on its way: nothing is changed and nothing is kept', async () => {
    const { message, name: carrier_message_id } = await sent()
    const unknown = name()
    await harness.receipt({ carrier_message_id, status: 'sent' })
    await harness.receipt({ carrier_message_id: unknown, status: 'sent' })
    expect(await harness.message(message)).toMatchObject({ status: 'sent' })
    expect(await database.knex('message_parts').where({ carrier_message_id: unknown })).toEqual([])
  })
})

describe('a WhatsApp message', () => {
  test('delivered, then read: an event each, and no message.dlr', async () => {
    const { message, name: carrier_message_id } = await sent(whatsapp)
    await harness.receipt({ carrier_message_id, status: 'delivered' })
    const delivered_at = clock.now()
    await clock.advance(60_000)
    await harness.receipt({ carrier_message_id, status: 'read' })
    expect(await harness.message(message)).toMatchObject({ status: 'read', delivered_at, read_at: clock.now() })
    const events = await harness.events(message)
    expect(typesOf(events)).toEqual(['message.sent', 'message.delivered', 'message.read'])
    expect(events.map(({ payload }) => payload)).toMatchObject([
      { status: 'sent' },
      { status: 'delivered' },
      { status: 'read', channel: 'whatsapp' },
    ])
  })

  test('read before it was reported as delivered: both events, in their order, and a late receipt adds none', async () => {
    const { message, name: carrier_message_id } = await sent(whatsapp)
    await harness.receipt({ carrier_message_id, status: 'read' })
    await harness.receipt({ carrier_message_id, status: 'delivered' })
    expect(await harness.message(message)).toMatchObject({ status: 'read', delivered_at: clock.now() })
    expect(typesOf(await harness.events(message))).toEqual(['message.sent', 'message.delivered', 'message.read'])
  })

  test('failed: message.failed alone', async () => {
    const { message, name: carrier_message_id } = await sent(whatsapp)
    const failure = { status: 'failed', status_code: '131026', status_detail: `It is\0 ${'long'.repeat(200)}` } as const
    await harness.receipt({ carrier_message_id, ...failure })
    const error_detail = `It is\ufffd ${'long'.repeat(200)}`.slice(0, 500)
    expect(await harness.message(message)).toMatchObject({ error_code: '131026', error_detail })
    const events = await harness.events(message)
    expect(typesOf(events)).toEqual(['message.sent', 'message.failed'])
    expect(events[1]).toMatchObject({ payload: { error_code: '131026' } })
    expect(events[1]?.payload).not.toHaveProperty('error_detail')
    expect(await keptWords(carrier_message_id)).toEqual([null])
  })

  test('failed before it was recorded as sent: the message has the words, and its part has them no longer', async () => {
    const [carrier_message_id, message] = [name(), await harness.queued(whatsapp)]
    await harness.receipt({ carrier_message_id, status: 'failed', status_detail: 'Nobody is there' })
    expect(await keptWords(carrier_message_id)).toEqual(['Nobody is there'])
    await harness.accept(message, [carrier_message_id])
    expect(await harness.message(message)).toMatchObject({ status: 'failed', error_detail: 'Nobody is there' })
    expect(await keptWords(carrier_message_id)).toEqual([null])
  })

  test.each([
    ['it was erased', { erased_at: clock.now() }],
    ['its retention', { body: '' }],
  ])('failed after %s: the words are not stored', async (_, gone) => {
    const message = await harness.queued({ ...whatsapp, ...gone })
    const carrier_message_id = name()
    await harness.accept(message, [carrier_message_id])
    await harness.receipt({ carrier_message_id, status: 'failed', status_detail: 'Nobody is there' })
    expect(await harness.message(message)).toMatchObject({ status: 'failed', error_detail: null })
  })
})

describe('repeated, late and reordered receipts', () => {
  test('the same receipt at once and again changes the message once', async () => {
    const { message, name: carrier_message_id } = await sent()
    const report = () => harness.receipt({ carrier_message_id, status: 'delivered' })
    await Promise.all([report(), report(), report()])
    await report()
    expect(typesOf(await harness.events(message))).toEqual(['message.sent', 'message.dlr', 'message.delivered'])
  })

  test('a message that was delivered does not fail, and one that has failed is not delivered', async () => {
    for (const [first, second] of [
      ['delivered', 'failed'],
      ['failed', 'delivered'],
    ] as const) {
      const { message, name: carrier_message_id } = await sent()
      await harness.receipt({ carrier_message_id, status: first })
      await harness.receipt({ carrier_message_id, status: second })
      expect(await harness.message(message)).toMatchObject({ status: first })
      expect(await harness.events(message)).toHaveLength(3)
    }
  })

  test('receipts of many messages share a commit, and each message has its own events', async () => {
    const all = await Promise.all(Array.from({ length: 150 }, () => sent()))
    await Promise.all(all.map(({ name }) => harness.receipt({ carrier_message_id: name, status: 'delivered' })))
    for (const { message } of all.slice(0, 10))
      expect(typesOf(await harness.events(message))).toEqual(['message.sent', 'message.dlr', 'message.delivered'])
    const workspaces = all.map(({ message }) => message.workspace_id)
    const rows = await database.knex('messages').whereIn('workspace_id', workspaces).where({ status: 'delivered' })
    expect(rows).toHaveLength(150)
  })
})

describe('a message of several parts', () => {
  test('is delivered when all of them are', async () => {
    const { message, names } = await sent({ parts: 3 })
    for (const carrier_message_id of names.slice(0, 2))
      await harness.receipt({ carrier_message_id, status: 'delivered' })
    await harness.receipt({ carrier_message_id: names[0] as string, status: 'delivered' })
    expect(await harness.message(message)).toMatchObject({ status: 'sent' })
    await harness.receipt({ carrier_message_id: names[2] as string, status: 'delivered' })
    expect(await harness.message(message)).toMatchObject({ status: 'delivered' })
    expect(typesOf(await harness.events(message))).toEqual(['message.sent', 'message.dlr', 'message.delivered'])
  })

  test('fails when one does, once', async () => {
    const { message, names } = await sent({ parts: 3 })
    const [one, two, three] = names as [string, string, string]
    await harness.receipt({ carrier_message_id: one, status: 'delivered' })
    await harness.receipt({ carrier_message_id: two, status: 'expired' })
    await harness.receipt({ carrier_message_id: three, status: 'failed' })
    expect(await harness.message(message)).toMatchObject({ status: 'failed', error_code: 'EXPIRED' })
    expect(typesOf(await harness.events(message))).toEqual(['message.sent', 'message.dlr', 'message.failed'])
  })

  test('all receipts in one commit', async () => {
    const { message, names } = await sent({ parts: 10 })
    await Promise.all(names.map((carrier_message_id) => harness.receipt({ carrier_message_id, status: 'delivered' })))
    expect(typesOf(await harness.events(message))).toEqual(['message.sent', 'message.dlr', 'message.delivered'])
  })

  test('a name that the carrier gives twice, or none, is waited for once', async () => {
    const message = await harness.queued({ segments: 3 })
    const carrier_message_id = name()
    await harness.accept(message, [carrier_message_id, '', carrier_message_id])
    await harness.receipt({ carrier_message_id, status: 'delivered' })
    expect(await harness.message(message)).toMatchObject({ status: 'delivered' })
  })
})

describe('a simulated carrier', () => {
  const simulated = [
    { after_ms: 1_000, status: 'delivered', status_code: 'delivered' },
    { after_ms: 2_000, status: 'read', status_code: 'read' },
  ] as const

  test('reports when it has said so, like any other carrier', async () => {
    const message = await harness.queued(whatsapp)
    await harness.accept(message, [name()], { simulated: [...simulated] })
    const states: string[] = []
    for (let second = 0; second < 3; second++) {
      states.push((await harness.message(message)).status)
      await clock.advance(1_000)
      await harness.engine.idle()
    }
    expect(states).toEqual(['sent', 'delivered', 'read'])
    expect(typesOf(await harness.events(message))).toEqual(['message.sent', 'message.delivered', 'message.read'])
  })

  test('reports each part of a message', async () => {
    const message = await harness.queued({ segments: 3 })
    await harness.accept(message, [name(), name(), name()], { simulated: [simulated[0]] })
    await clock.advance(1_000)
    await harness.engine.idle()
    expect(typesOf(await harness.events(message))).toEqual(['message.sent', 'message.dlr', 'message.delivered'])
  })

  test('reports though its server has stopped in the meantime', async () => {
    const message = await harness.queued()
    await harness.accept(message, [name()], { simulated: [simulated[0]] })
    await harness.stop()
    await clock.advance(10_000)
    harness = await openMessageHarness({ db: database, clock, log })
    await harness.engine.idle()
    expect(await harness.message(message)).toMatchObject({ status: 'delivered' })
  })
})

describe('retention of receipts', () => {
  const swept = async (ms: number): Promise<void> => {
    await clock.advance(ms)
    await harness.engine.idle()
  }
  /** The log also has what a clock that leaps does to connections. */
  const unclaimed = (): object[] =>
    warnings
      .map((line) => JSON.parse(line) as { msg: string })
      .filter(({ msg }) => msg === 'receipts do not match a message of this service')
  const kept = (carrier_message_id: string): Promise<unknown[]> =>
    database.knex('message_parts').where({ carrier_message_id })

  test('keeps a receipt that no message claims for three days; then it is removed, and the operator of the service warned', async () => {
    const [carrier_message_id, another] = [name(), name()]
    await harness.receipt({ carrier_message_id, status: 'delivered' })
    await harness.receipt({ carrier_message_id: another, status: 'failed' })
    await swept(71 * 3_600_000)
    expect(await kept(carrier_message_id)).toHaveLength(1)
    expect(unclaimed()).toEqual([])
    await swept(3 * 3_600_000)
    expect(await kept(carrier_message_id)).toEqual([])
    expect(unclaimed()).toMatchObject([{ count: 2 }])
  })

  test('keeps the parts of a message for 31 days: until then WhatsApp may deliver it', async () => {
    const { message, name: carrier_message_id } = await sent(whatsapp)
    await swept(30 * 24 * 3_600_000)
    await harness.receipt({ carrier_message_id, status: 'delivered' })
    expect(await harness.message(message)).toMatchObject({ status: 'delivered' })
    await swept(26 * 3_600_000)
    expect(await kept(carrier_message_id)).toEqual([])
  })

  test('gives a name that a carrier uses again to the newer message', async () => {
    const { message: older, name: carrier_message_id } = await sent()
    await harness.receipt({ carrier_message_id, status: 'delivered' })
    const newer = await harness.queued()
    await harness.accept(newer, [carrier_message_id])
    expect(await harness.message(newer)).toMatchObject({ status: 'sent' })
    await harness.receipt({ carrier_message_id, status: 'failed' })
    expect(await harness.message(newer)).toMatchObject({ status: 'failed' })
    expect(await harness.message(older)).toMatchObject({ status: 'delivered' })
  })
})

describe('a receipt with unusual text', () => {
  test.each([
    ['NUL in the name', 'a\0b', 'DELIVRD'],
    ['a name of 10,000 characters', 'x'.repeat(10_000), 'DELIVRD'],
    ['NUL and 10,000 characters in the code', 'plain-name', `\0${'9'.repeat(10_000)}`],
    ['half a surrogate pair', '\ud83d', '\ud83d'],
    ['an empty name', '', ''],
  ])('%s is stored like any other', async (_title, own, status_code) => {
    const carrier_message_id = own && `${name()}-${own}`
    const message = await harness.queued()
    await harness.accept(message, [carrier_message_id])
    await harness.receipt({ carrier_message_id, status: 'delivered', status_code })
    const status = carrier_message_id === '' ? 'sent' : 'delivered'
    expect(await harness.message(message)).toMatchObject({ status })
  })
})

test('streams of the conversation are sent what changed, after the commit', async () => {
  const { message, name: carrier_message_id } = await sent(whatsapp)
  const frames = harness.follow(message)
  await harness.receipt({ carrier_message_id, status: 'read' })
  const { message_id, conversation_id, body: text } = message
  const payload = { message_id, direction: 'outbound', text }
  const timestamp = clock.now().toISOString()
  expect(frames).toEqual([
    { event_type: 'message.delivered', conversation_id, timestamp, payload: { ...payload, status: 'delivered' } },
    { event_type: 'message.read', conversation_id, timestamp, payload: { ...payload, status: 'read' } },
  ])
})
