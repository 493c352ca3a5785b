import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { eraseMessages } from '../../src/features/messages/erase-messages.ts'
import type { MessageRecord } from '../../src/features/messages/message.model.ts'
import { openDatabase, type Database } from '../../src/platform/db/database.ts'
import { openMessageHarness, type MessageHarness } from '../support/message-harness.ts'
import { lockAwaited, openMortalDatabase } from '../support/mortal-database.ts'
import { TestClock } from '../support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

const MESSAGES = 200

let database: TestDatabase
let other_database: Database
let one: MessageHarness
let other: MessageHarness
const clock = new TestClock()

beforeAll(async () => {
  database = await createTestDatabase()
  other_database = openDatabase({ connectionString: database.url })
  one = await openMessageHarness({ db: database, clock })
  other = await openMessageHarness({ db: other_database, clock })
})
afterAll(async () => {
  await Promise.all([one.stop(), other.stop()])
  await other_database.close()
  await database.drop()
})

let named = 0

async function sent(parts: number): Promise<{ message: MessageRecord; names: string[] }> {
  const message = await one.queued({ segments: parts })
  const names = Array.from({ length: parts }, () => `part-${++named}`)
  await one.accept(message, names)
  return { message, names }
}

/** Ids of two processes have no order while the clock stands still. */
async function expectEventsOnce(message: MessageRecord): Promise<void> {
  const types = (await one.events(message)).map(({ event_type }) => event_type)
  expect(types.toSorted()).toEqual(['message.delivered', 'message.dlr', 'message.sent'])
}

test('two processes that are sent the same receipts at once write each event once', async () => {
  const all = await Promise.all(Array.from({ length: MESSAGES }, () => sent(2)))
  const names = all.flatMap((one) => one.names)
  await Promise.all([
    ...names.map((carrier_message_id) => one.receipt({ carrier_message_id, status: 'delivered' })),
    ...names.toReversed().map((carrier_message_id) => other.receipt({ carrier_message_id, status: 'delivered' })),
  ])
  for (const { message } of all) await expectEventsOnce(message)
})

test('the last two parts of a message, reported to two processes at once, deliver it', async () => {
  const all = await Promise.all(Array.from({ length: MESSAGES }, () => sent(2)))
  await Promise.all(
    all.flatMap(({ names: [first, second] }) => [
      one.receipt({ carrier_message_id: first!, status: 'delivered' }),
      other.receipt({ carrier_message_id: second!, status: 'delivered' }),
    ]),
  )
  for (const { message } of all) await expectEventsOnce(message)
})

test('receipts that another process is sent before and while messages are recorded have their effect', async () => {
  const all = await Promise.all(Array.from({ length: MESSAGES }, () => one.queued({ segments: 2 })))
  await Promise.all(
    all.map(async (message) => {
      const names = [`part-${++named}`, `part-${++named}`] as const
      const reported = names.map((carrier_message_id) => other.receipt({ carrier_message_id, status: 'delivered' }))
      await Promise.all([one.accept(message, [...names]), ...reported])
    }),
  )
  for (const message of all) await expectEventsOnce(message)
})

test('a message that is erased while its receipt waits for it is reported without its text', async () => {
  const { message, names } = await sent(1)
  const erasing = await database.knex.transaction()
  await eraseMessages(erasing, { workspace_id: message.workspace_id, contact: message.to, now: clock.now() })
  const reported = other.receipt({ carrier_message_id: names[0]!, status: 'delivered' })
  await lockAwaited(database)
  await erasing.commit()
  await reported
  expect(await one.message(message)).toMatchObject({ status: 'delivered', body: '[REDACTED]' })
  const events = (await one.events(message)).filter(({ event_type }) => event_type !== 'message.sent')
  expect(events).toMatchObject([1, 2].map(() => ({ payload: { text: '[REDACTED]' } })))
})

test('a receipt whose process dies before the commit is not acknowledged; repeated, it is applied once', async () => {
  const db = openMortalDatabase(database)
  const mortal = await openMessageHarness({ db, clock })
  onTestFinished(async () => {
    await mortal.stop()
    await db.close()
  })
  const { message, names } = await sent(1)
  const [carrier_message_id] = names as [string]
  const holding = await database.knex.transaction()
  await holding('messages').where({ message_id: message.message_id }).forUpdate()
  const reported = mortal.receipt({ carrier_message_id, status: 'delivered' })
  const acknowledged = expect(reported).rejects.toThrow()
  await lockAwaited(database)
  await db.die()
  await acknowledged
  await holding.commit()
  expect(await one.message(message)).toMatchObject({ status: 'sent' })
  expect(await one.events(message)).toHaveLength(1)

  await Promise.all([1, 2].map(() => other.receipt({ carrier_message_id, status: 'delivered' })))
  await expectEventsOnce(message)
})

test('a process that dies while it records a message has taken nothing: an early receipt waits for the next', async () => {
  const db = openMortalDatabase(database)
  const mortal = await openMessageHarness({ db, clock })
  onTestFinished(async () => {
    await mortal.stop()
    await db.close()
  })
  const message = await one.queued()
  const carrier_message_id = `part-${++named}`
  await one.receipt({ carrier_message_id, status: 'delivered' })
  const holding = await database.knex.transaction()
  await holding('message_parts').where({ carrier_message_id }).forUpdate()
  const recorded = expect(mortal.accept(message, [carrier_message_id])).rejects.toThrow()
  await lockAwaited(database)
  await db.die()
  await recorded
  await holding.commit()
  expect(await one.events(message)).toEqual([])
  await other.accept(message, [carrier_message_id])
  await expectEventsOnce(message)
})
