import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { messagingByEnvironment } from '../src/gateways/messaging/by-environment.ts'
import { createLog } from '../src/platform/log.ts'
import { FakeSmsLink } from './support/fake-link.ts'
import { openMessageHarness, type MessageHarness } from './support/message-harness.ts'
import { TestClock } from './support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

const MESSAGES = 100

const mtn = new FakeSmsLink('mtn')
const clock = new TestClock()
let database: TestDatabase
let harness: MessageHarness

beforeAll(async () => {
  database = await createTestDatabase()
  const messaging = messagingByEnvironment({ clock, log: createLog('silent') }, { sms: [mtn], whatsapp: [] })
  harness = await openMessageHarness({ db: database, clock, messaging })
})
afterAll(async () => {
  await harness.stop()
  await database.drop()
})

const queued = () => Promise.all(Array.from({ length: MESSAGES }, () => harness.queued()))

test('a message that is ended as not submitted while its process is about to submit it is ended or sent, never both', async () => {
  const messages = await queued()
  await Promise.all(
    messages.map((message) => Promise.all([harness.dispatch(message), harness.endUnsubmitted(message)])),
  )
  const submitted = new Set(mtn.submitted.map(({ message_id }) => message_id))
  for (const message of messages) {
    const { status, error_code } = await harness.message(message)
    const sent = submitted.has(message.message_id)
    expect({ sent, status, error_code }).toEqual(
      sent ? { sent, status: 'sent', error_code: null } : { sent, status: 'send_failed', error_code: 'not_submitted' },
    )
  }
})

test('a message that a carrier may have is not ended as one that was not submitted', async () => {
  mtn.reset()
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  mtn.answer = async (message) => {
    asked.resolve()
    await answer.promise
    return mtn.accepts(message)
  }
  const message = await harness.queued()
  const dispatched = harness.dispatch(message)
  await asked.promise
  await harness.endUnsubmitted(message)
  expect(await harness.message(message)).toMatchObject({ status: 'queued' })
  answer.resolve()
  expect(await dispatched).toMatchObject({ message: { status: 'sent' } })
})

test('a message that was ended before it is submitted is given to no carrier', async () => {
  mtn.reset()
  const message = await harness.queued()
  await harness.endUnsubmitted(message)
  expect(await harness.dispatch(message)).toMatchObject({ message: null, outcome: { error_code: 'not_submitted' } })
  expect(mtn.submitted).toEqual([])
  expect(await harness.events(message)).toMatchObject([{ event_type: 'message.send_failed' }])
})

test('messages that are submitted at the same time share the commit that marks them', async () => {
  const messages = await queued()
  const query = vi.spyOn(database.pool, 'query')
  await Promise.all(messages.map((message) => harness.dispatch(message)))
  const marks = query.mock.calls.filter(([sql]) => JSON.stringify(sql).includes('mark_submitting_messages'))
  query.mockRestore()
  expect(marks.length).toBeGreaterThan(0)
  expect(marks.length).toBeLessThanOrEqual(MESSAGES / 10)
})

test('a message of the sandbox needs no mark: its carriers send nothing', async () => {
  const message = await harness.queued({ environment: 'sandbox' })
  await harness.dispatch(message)
  expect(await harness.message(message)).toMatchObject({ status: 'sent', submitting_at: null })
})
